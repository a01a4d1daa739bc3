import { formatDate, formatLongDate } from "../../lib/format";
import { useLang } from "../../lib/i18n";
import type { ArticleCard } from "../../lib/page-types";
import { Story } from "../../ui/site/Story";

/** Articles under the day on which they were published, the newest first. */
export function DayList({ articles }: { articles: ArticleCard[] }) {
  const lang = useLang();
  return (
    <>
      {byDay(articles).map(([day, entries]) => (
        <section className="day" key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>
            {formatLongDate(lang, day).slice(0, -formatDate(lang, day).length)}
            <span>{formatDate(lang, day)}</span>
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

/** Groups of neighbours with the same day, such as `2026-11-20`. */
function byDay(articles: ArticleCard[]): [string, ArticleCard[]][] {
  const days: [string, ArticleCard[]][] = [];
  for (const article of articles) {
    const day = article.published_at.slice(0, 10);
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(article);
    else days.push([day, [article]]);
  }
  return days;
}
