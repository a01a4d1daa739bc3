import { formatClock, formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { useLayout } from "../../lib/page-context";
import type { ArticleContent } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { Portrait } from "../../ui/site/Portrait";

/** Whoever wrote it has a profession below the name; the others what they did here. */
const isAuthor = ({ role, title }: ArticleContent["authors"][number]) =>
  title !== null && (role === "author" || role === "co_author");

/** The article's authors and dates. */
export function Bylines({ article }: { article: ArticleContent }) {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const date = (iso: string) =>
    iso.slice(0, 10) === today ? t("articles.today", { time: formatClock(iso) }) : formatDate(lang, iso);
  return (
    <div className="byline space-above-5">
      {article.authors.map((person) => (
        <div className="byline__person" key={person.slug + person.role}>
          <Portrait name={person.name} photo={person.photo} />
          <span>
            <A href={`/authors/${person.slug}`}>{person.name}</A>
            <br />
            <span
              className="muted"
              lang={isAuthor(person) && person.title_lang !== lang ? person.title_lang : undefined}
            >
              {isAuthor(person) ? person.title : t(`articles.role.${person.role}`)}
            </span>
          </span>
        </div>
      ))}
      <div className="muted byline__when">
        <span className="visually-hidden">{t("articles.published")} </span>
        <time dateTime={article.published_at}>{formatDate(lang, article.published_at)}</time>
        {" · "}
        <span>{t("articles.minutes", { count: article.reading_minutes })}</span>
        {article.updated_at && (
          <>
            {" · "}
            {t("articles.updated_on")} <time dateTime={article.updated_at}>{date(article.updated_at)}</time>
          </>
        )}
      </div>
    </div>
  );
}
