import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n";
import type { ArticleRow } from "../../../generated/api";
import { Button } from "../../../ui/panel/Button";
import { EmptyState, ListStates } from "../../../ui/panel/ListStates";
import type { MenuEntry } from "../../../ui/panel/Menu";
import { Pager } from "../../../ui/panel/Pager";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { ArticleTable } from "./ArticleTable";
import { NO_FILTER, type ArticleList } from "./useArticleList";

export interface ArticleListViewProps {
  list: ArticleList;
  address: UrlQuery;
  caption: string;
  empty?: ReactNode;
  chosen?: Set<string>;
  onChoose?: (chosen: Set<string>) => void;
  actions?: (row: ArticleRow) => MenuEntry[];
}

/** A list of articles in one of its states: loading, failed, empty, nothing found, full. */
export function ArticleListView({ list, address, caption, empty, chosen, onChoose, actions }: ArticleListViewProps) {
  const t = useT();
  const { value, loading } = list;
  if (!value) return <ListStates list={list} failed={t("panel.articles.failed")} />;
  if (value.total === 0 && list.filtered) {
    return (
      <EmptyState title={t("panel.no_match")} text={t("panel.articles.no_match_text")}>
        {address.get("state") && (
          <Button onClick={() => address.set({ state: null })}>{t("panel.articles.all_states")}</Button>
        )}
        <Button onClick={() => address.set(NO_FILTER)}>{t("panel.clear_filters")}</Button>
      </EmptyState>
    );
  }
  if (value.total === 0) {
    return (
      <EmptyState picture title={t("panel.articles.none")} text={t("panel.articles.none_text")}>
        {empty}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={loading || undefined}>
      <ArticleTable
        caption={caption}
        rows={value.items}
        sort={list.sort}
        onSort={(sort) => address.set({ sort })}
        chosen={chosen}
        onChoose={onChoose}
        actions={actions}
      />
      <Pager
        page={value.page}
        per_page={value.per_page}
        total={value.total}
        onPage={(page) => address.set({ page })}
        onRows={(rows) => address.set({ rows })}
      />
    </div>
  );
}
