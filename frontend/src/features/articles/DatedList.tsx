import { formatDate, formatDay, formatLongDate } from "../../lib/format";
import { useLang } from "../../lib/i18n";
import type { ArticleCard, Lang } from "../../lib/page-types";
import { Story } from "../../ui/site/Story";

/** Length of a span that shares a heading, as a part of the date: `2026-11-20`, `2026-11`. */
const LENGTHS = { day: 10, month: 7 };

interface DatedListProps {
  articles: ArticleCard[];
  /** Span of time under one heading. */
  by: keyof typeof LENGTHS;
}

/** Articles under the day or month in which they were published, the newest first. */
export function DatedList({ articles, by }: DatedListProps) {
  const lang = useLang();
  return (
    <>
      {grouped(articles, LENGTHS[by]).map(([span, entries]) => (
        <section className={by === "day" ? "day" : "day day--month"} key={span} aria-labelledby={`${by}-${span}`}>
          <h2 id={`${by}-${span}`}>
            {by === "day" ? (
              <>
                {formatLongDate(lang, span).slice(0, -formatDate(lang, span).length)}
                <span>{formatDate(lang, span)}</span>
              </>
            ) : (
              <>
                {monthOf(lang, span)} <span>{span.slice(0, 4)}</span>
              </>
            )}
          </h2>
          <ul className="list">
            {entries.map((article) => (
              <li key={article.id}>
                <Story article={article} look="day" excerpt />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Groups of neighbours whose dates begin alike. */
function grouped(articles: ArticleCard[], length: number): [string, ArticleCard[]][] {
  const groups: [string, ArticleCard[]][] = [];
  for (const article of articles) {
    const span = article.published_at.slice(0, length);
    const last = groups.at(-1);
    if (last?.[0] === span) last[1].push(article);
    else groups.push([span, [article]]);
  }
  return groups;
}

/** Ukrainian months by themselves; in a date they have another ending. */
const UKRAINIAN =
  "Січень Лютий Березень Квітень Травень Червень Липень Серпень Вересень Жовтень Листопад Грудень".split(" ");

/** Name of the month of `2026-11`. The renderer has no `Intl`. */
function monthOf(lang: Lang, span: string): string {
  const month = lang === "uk" ? UKRAINIAN[Number(span.slice(5)) - 1] : formatDay(lang, `${span}-01`).split(" ")[1];
  return month ?? "";
}
