import type { ReactNode } from "react";
import { formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/panel/ListStates";
import { Select } from "../../../ui/panel/Field";
import { PageHead } from "../../../ui/panel/PageHead";
import { Pager } from "../../../ui/panel/Pager";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { positive, queryOf } from "../../../lib/query";
import { ArticleTable } from "./ArticleTable";
import { articleNumbers, exportNumbers, numbersByDay } from "./api";
import { DaysChart } from "./DaysChart";
import { SPANS, spanOf } from "./spans";
import { KeyFigure } from "./KeyFigure";

/** Readers and views of articles: authors see their own. */
export function ArticlesTab({ address, tabs }: { address: UrlQuery; tabs: ReactNode }) {
  const t = useT();
  const lang = useLang();
  const days = spanOf(address);
  const query = { days, page: positive(address.get("page"), 1), per_page: positive(address.get("rows"), 20) };
  const list = useLoad(queryOf(query), (signal) => articleNumbers(query, signal));
  const sums = useLoad(`days${days}`, (signal) => numbersByDay({ days }, signal));
  const all = can("searches.solve");
  const retry = () => {
    list.reload();
    sums.reload();
  };
  return (
    <>
      <PageHead title={t("panel.statistics.title")}>
        <DownloadButton
          name="articles.csv"
          label={t("panel.statistics.csv_articles")}
          load={() => exportNumbers({ days })}
        >
          CSV
        </DownloadButton>
      </PageHead>
      {tabs}
      <div className="card">
        <form
          className="tools tools--short"
          aria-label={t("panel.filters")}
          onSubmit={(event) => event.preventDefault()}
        >
          <Select
            label={t("panel.statistics.period")}
            value={String(days)}
            choices={SPANS.map((span) => ({ value: String(span), label: t("panel.statistics.days", { count: span }) }))}
            onChange={(span) => address.set({ days: span === "30" ? null : span, page: null })}
          />
          <p className="hint tools__note">{t(all ? "panel.statistics.scope_all" : "panel.statistics.scope_own")}</p>
        </form>
        {(list.error || sums.error) && !list.value ? (
          <ErrorState title={t("panel.statistics.failed")} error={list.error ?? sums.error} onRetry={retry} />
        ) : !list.value || !sums.value ? (
          <LoadingRows />
        ) : list.value.total === 0 ? (
          <EmptyState picture title={t("panel.statistics.none")} text={t("panel.statistics.none_text")} />
        ) : (
          <div aria-busy={list.loading || undefined}>
            <dl className="sums">
              <KeyFigure name={t("panel.statistics.readers")} value={formatNumber(lang, sums.value.readers)} />
              <KeyFigure name={t("panel.statistics.views")} value={formatNumber(lang, sums.value.views)} />
              <KeyFigure name={t("panel.statistics.median")} value={formatNumber(lang, sums.value.median)} />
            </dl>
            <ArticleTable articles={list.value.items} median={sums.value.median} />
            <Pager
              page={list.value.page}
              per_page={list.value.per_page}
              total={list.value.total}
              onPage={(page) => address.set({ page })}
              onRows={(rows) => address.set({ rows, page: null })}
            />
            <DaysChart days={sums.value.days} />
            <p className="hint sums__method">{t("panel.statistics.how")}</p>
          </div>
        )}
      </div>
    </>
  );
}
