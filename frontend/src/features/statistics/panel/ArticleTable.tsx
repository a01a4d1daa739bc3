import { percentText } from "../../../lib/percent";
import type { ArticleStatisticsRow } from "../../../generated/api";
import { formatNumber } from "../../../lib/format";
import { useLang, useT, type Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { A } from "../../../ui/site/A";

/** One sentence for each language whose readers got the text in another one. */
function gaps(t: Translate, lang: Lang, { fallback }: ArticleStatisticsRow): { lang: Lang; text: string }[] {
  return LANGS.filter((one) => fallback[one] > 0).map((one) => ({
    lang: one,
    text: t(`panel.statistics.gap_${one}`, { count: fallback[one], number: formatNumber(lang, fallback[one]) }),
  }));
}

/** Share of readers that came to the end, in percent; nothing while it was not measured. */
function completion(lang: Lang, { readers, read_50, read_90 }: ArticleStatisticsRow): string {
  if (readers === 0 || (read_50 === 0 && read_90 === 0)) return "–";
  return percentText(lang, Math.min(100, Math.round((read_90 / readers) * 100)));
}

const NUMBER = { end: true, className: "numeric" };

/** Readers and views of articles, in all and by language. */
export function ArticleTable({ articles, median }: { articles: ArticleStatisticsRow[]; median: number }) {
  const t = useT();
  const lang = useLang();
  const number = (value: number) => formatNumber(lang, value);
  return (
    <ListTable
      look="sums"
      caption={t("panel.statistics.tab_articles")}
      rows={articles}
      idOf={(article) => article.id}
      columns={[
        {
          name: "article",
          label: t("panel.statistics.article"),
          heads: true,
          cell: (article) => (
            <>
              {article.path ? (
                <A className="table__title" href={article.path} lang={article.lang}>
                  {article.title}
                </A>
              ) : (
                <span className="table__title">{article.title || t("panel.statistics.withdrawn")}</span>
              )}
              {median > 0 && article.readers >= 2 * median && (
                <span className="tiny muted chart-gap">{t("panel.statistics.above")}</span>
              )}
              {gaps(t, lang, article).map((gap) => (
                <span key={gap.lang} className="tiny muted chart-gap">
                  {gap.text}
                </span>
              ))}
            </>
          ),
        },
        {
          ...NUMBER,
          name: "readers",
          label: t("panel.statistics.readers"),
          cell: (article) => <b>{number(article.readers)}</b>,
        },
        { ...NUMBER, name: "views", label: t("panel.statistics.views"), cell: (article) => number(article.views) },
        {
          ...NUMBER,
          name: "completion",
          label: t("panel.statistics.completion"),
          cell: (article) => completion(lang, article),
        },
        ...LANGS.map((one) => ({
          ...NUMBER,
          name: one,
          label: t(`panel.statistics.readers_${one}`),
          cell: (article: ArticleStatisticsRow) => number(article.by_lang[one]),
        })),
      ]}
    />
  );
}
