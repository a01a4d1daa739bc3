import type { ArticleNumbers } from "../../../generated/api";
import { formatNumber } from "../../../lib/format";
import { useLang, useT, type Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { A } from "../../../ui/site/A";

const LANGS: readonly Lang[] = ["en", "uk", "de"];

/** One sentence for each language whose readers got the text in another one. */
function gaps(t: Translate, lang: Lang, { fallback }: ArticleNumbers): { lang: Lang; text: string }[] {
  return LANGS.filter((one) => fallback[one] > 0).map((one) => ({
    lang: one,
    text: t(`panel.statistics.gap_${one}`, { count: fallback[one], number: formatNumber(lang, fallback[one]) }),
  }));
}

/** How many of a hundred readers came to the end; nothing while it was not measured. */
function completion({ readers, read_50, read_90 }: ArticleNumbers): string {
  if (readers === 0 || (read_50 === 0 && read_90 === 0)) return "–";
  return `${Math.min(100, Math.round((read_90 / readers) * 100))}\u00a0%`;
}

export function ArticleTable({ articles, median }: { articles: ArticleNumbers[]; median: number }) {
  const t = useT();
  const lang = useLang();
  const number = (value: number) => formatNumber(lang, value);
  return (
    <table className="table table--cards table--sums">
      <caption className="visually-hidden">{t("panel.statistics.tab_articles")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("panel.statistics.article")}</th>
          <th scope="col" className="table__end">
            {t("panel.statistics.readers")}
          </th>
          <th scope="col" className="table__end">
            {t("panel.statistics.views")}
          </th>
          <th scope="col" className="table__end">
            {t("panel.statistics.completion")}
          </th>
          {LANGS.map((one) => (
            <th key={one} scope="col" className="table__end">
              {t(`panel.statistics.readers_${one}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {articles.map((article) => (
          <tr key={article.id}>
            <th scope="row">
              {article.path ? (
                <A className="table__title" href={article.path} lang={article.lang}>
                  {article.title}
                </A>
              ) : (
                <span className="table__title">{article.title || t("panel.statistics.withdrawn")}</span>
              )}
              {gaps(t, lang, article).map((gap) => (
                <span key={gap.lang} className="tiny muted chart-gap">
                  {gap.text}
                </span>
              ))}
            </th>
            <td className="numeric table__end" data-l={t("panel.statistics.readers")}>
              <span>
                <b>{number(article.readers)}</b>
                {median > 0 && article.readers >= 2 * median && (
                  <span className="tiny muted chart-gap">{t("panel.statistics.above")}</span>
                )}
              </span>
            </td>
            <td className="numeric table__end" data-l={t("panel.statistics.views")}>
              {number(article.views)}
            </td>
            <td className="numeric table__end" data-l={t("panel.statistics.completion")}>
              {completion(article)}
            </td>
            {LANGS.map((one) => (
              <td key={one} className="numeric table__end" data-l={t(`panel.statistics.readers_${one}`)}>
                {number(article.by_lang[one])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
