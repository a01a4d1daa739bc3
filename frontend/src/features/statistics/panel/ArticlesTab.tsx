import type { ReactNode } from "react";
import { formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { useList } from "../../../lib/useList";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { Change } from "../../../ui/panel/Change";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { PageHead } from "../../../ui/panel/PageHead";
import { ReadersChart } from "../../../ui/panel/ReadersChart";
import { ArticleTable } from "./ArticleTable";
import { listArticleStatistics, exportArticleStatistics, getDailyStatistics } from "./api";
import { KeyFigure } from "./KeyFigure";
import { OriginBars } from "./OriginBars";
import { PeriodFilter } from "./PeriodFilter";
import { spanOf } from "./spans";

/** Readers and views of articles: authors see their own. */
export function ArticlesTab({ address, tabs }: { address: UrlQuery; tabs: ReactNode }) {
  const t = useT();
  const lang = useLang();
  const days = spanOf(address);
  const list = useList(address, { filters: { days }, load: listArticleStatistics });
  const sums = useLoad(`days${days}`, (signal) => getDailyStatistics({ days }, signal));
  return (
    <>
      <PageHead title={t("panel.statistics.title")}>
        <DownloadButton
          name="articles.csv"
          label={t("panel.statistics.csv_articles")}
          load={() => exportArticleStatistics({ days })}
        >
          CSV
        </DownloadButton>
      </PageHead>
      {tabs}
      <ListCard
        list={list}
        failed={t("panel.statistics.failed")}
        none={{ title: t("panel.statistics.none"), text: t("panel.statistics.none_text") }}
        tools={
          <PeriodFilter
            address={address}
            note={sums.value ? t(`panel.statistics.scope_${sums.value.scope === "own" ? "own" : "all"}`) : ""}
          />
        }
        below={<p className="hint sums__method">{t("panel.statistics.how")}</p>}
      >
        {(articles) =>
          sums.value ? (
            <>
              <dl className="sums">
                <KeyFigure name={t("panel.statistics.readers")} value={formatNumber(lang, sums.value.readers)}>
                  <Change now={sums.value.readers} before={sums.value.before?.readers ?? null} days={days} />
                </KeyFigure>
                <KeyFigure name={t("panel.statistics.views")} value={formatNumber(lang, sums.value.views)}>
                  <Change now={sums.value.views} before={sums.value.before?.views ?? null} days={days} />
                </KeyFigure>
                <KeyFigure name={t("panel.statistics.median")} value={formatNumber(lang, sums.value.median)} />
              </dl>
              {!sums.value.before && (
                <p className="hint sums__method">{t("panel.statistics.no_before", { count: days })}</p>
              )}
              {sums.value.readers > 0 && (
                <>
                  <h2 className="sums__head">{t("panel.statistics.chart")}</h2>
                  <ReadersChart days={sums.value.days} />
                </>
              )}
              <OriginBars origins={sums.value.origins} days={sums.value.days.length} />
              <h2 className="sums__head">{t("panel.statistics.top_articles")}</h2>
              <ArticleTable articles={articles} median={sums.value.median} />
            </>
          ) : (
            <ListStates list={sums} failed={t("panel.statistics.failed")} />
          )
        }
      </ListCard>
    </>
  );
}
