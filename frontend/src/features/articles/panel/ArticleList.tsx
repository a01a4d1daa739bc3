import type { ReactNode } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import type { ArticleRow } from "../../../generated/api";
import { Button } from "../../../ui/panel/Button";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import type { Selection } from "../../../ui/panel/list/useSelection";
import type { MenuEntry } from "../../../ui/panel/Menu";
import { articleColumns } from "./articleColumns";
import type { Articles } from "./useArticleList";

export interface ArticleListProps {
  list: Articles;
  caption: string;
  tools: ReactNode;
  /** The next step where there is no article. */
  empty?: ReactNode;
  bulk?: ReactNode;
  /** Without it rows cannot be chosen. */
  selection?: Selection<ArticleRow>;
  actions?: (row: ArticleRow) => MenuEntry[];
}

/** A list of articles. */
export function ArticleList({ list, caption, tools, empty, bulk, selection, actions }: ArticleListProps) {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const { address, sort } = list;
  return (
    <ListCard
      list={list}
      failed={t("panel.articles.failed")}
      none={{ title: t("panel.articles.none"), text: t("panel.articles.none_text"), actions: empty }}
      no_match={{
        text: t("panel.articles.no_match_text"),
        actions: address.get("state") && (
          <Button onClick={() => address.set({ state: null })}>{t("panel.articles.all_states")}</Button>
        ),
      }}
      tools={tools}
      bulk={bulk}
    >
      {(rows) => (
        <ListTable
          caption={caption}
          rows={rows}
          idOf={(row) => row.id}
          columns={articleColumns(t, { lang, today, actions })}
          sorting={{ sort, onSort: (by) => address.set({ sort: by }) }}
          choice={
            selection && {
              selection,
              labelOf: (row) => t("panel.articles.choose", { title: row.title || t("panel.articles.untitled") }),
            }
          }
        />
      )}
    </ListCard>
  );
}
