import type { ReactNode } from "react";
import { formatDate, formatNumber, formatPublished } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { useLayout } from "../../lib/page-context";
import type { ArticleCard } from "../../lib/page-types";
import { SharedPart } from "../../lib/SharedPart";
import { A } from "./A";
import { PictureFrame } from "./PictureFrame";

type Look = "card" | "lead" | "row" | "strip" | "band" | "topic" | "day";

interface Props {
  article: ArticleCard;
  look?: Look;
  /** Shows the excerpt. */
  excerpt?: boolean;
  first?: boolean;
  /** Names the category; left out where the page is that category. */
  kicker?: boolean;
  /** Place in a ranking, shown on the picture. */
  rank?: number;
  /** One of two in a row where others are three. */
  wide?: boolean;
  /** Level of the title: 2 where no section heading stands above. */
  level?: 2 | 3;
}

const shapes: Record<Look, { frame: string; sizes: string }> = {
  card: { frame: "picture--3x2", sizes: "(min-width: 1280px) 26rem, (min-width: 600px) 46vw, 92vw" },
  lead: { frame: "picture--3x2", sizes: "(min-width: 1280px) 40rem, (min-width: 960px) 50vw, 92vw" },
  row: { frame: "picture--3x2", sizes: "6.5rem" },
  strip: { frame: "picture--3x2", sizes: "(min-width: 1280px) 21rem, (min-width: 600px) 46vw, 6.5rem" },
  band: { frame: "picture--4x5", sizes: "(min-width: 960px) 24vw, (min-width: 600px) 46vw, 70vw" },
  day: { frame: "picture--3x2", sizes: "(min-width: 600px) 13rem, 6.5rem" },
  topic: { frame: "picture--3x2", sizes: "(min-width: 1280px) 27rem, (min-width: 600px) 30vw, 6.5rem" },
};

const modifiers: Record<Look, string> = {
  card: "story",
  lead: "story story--lead",
  row: "story story--row",
  strip: "story story--strip",
  band: "story",
  topic: "story",
  day: "story story--row story--day",
};

/** An article in a list: picture, category, title, when and how long. The whole card leads to it. */
export function Story(props: Props) {
  return <SharedPart name={() => `story ${JSON.stringify(props)}`}>{() => <Card {...props} />}</SharedPart>;
}

function Card({ article, look = "card", excerpt = false, first, kicker = true, rank, wide = false, level = 3 }: Props) {
  const { frame, sizes } = wide ? shapes.lead : shapes[look];
  const { cover, lang } = article;
  const title = (
    <A href={article.path} lang={lang}>
      {article.title}
    </A>
  );
  return (
    <article className={modifiers[look]}>
      {cover && <PictureFrame picture={cover} shape={frame} sizes={sizes} first={first} decorative />}
      {rank !== undefined && (
        <span className="story__rank" aria-hidden="true">
          {rank}
        </span>
      )}
      <Kicker article={article} named={kicker} />
      {level === 2 ? <h2>{title}</h2> : <h3>{title}</h3>}
      {excerpt && article.excerpt && <Excerpt article={article} />}
      <StoryMeta article={article} />
    </article>
  );
}

export function Excerpt({ article, className }: { article: ArticleCard; className?: string }) {
  const here = useLang();
  return (
    <p className={className} lang={article.lang === here ? undefined : article.lang}>
      {article.excerpt}
    </p>
  );
}

/** Where the article belongs; paid ones say so first. */
export function Kicker({ article, named = true }: { article: ArticleCard; named?: boolean }) {
  const t = useT();
  const { subcategory } = article;
  return (
    <span className="kickers">
      {article.sponsored && <span className="adlabel">{t("articles.sponsored")}</span>}
      {article.breaking && <span className="live">{t("articles.breaking")}</span>}
      {named && (
        <A className="kicker" href={subcategory.path} lang={subcategory.lang}>
          {subcategory.label}
        </A>
      )}
    </span>
  );
}

/** Authors, date, length, language if it is another one, readers where the list counts them. */
export function StoryMeta({ article, children }: { article: ArticleCard; children?: ReactNode }) {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const isToday = article.published_at.slice(0, 10) === today;
  const when = formatPublished(lang, article.published_at, today);
  return (
    <div className="meta">
      {children}
      {article.author_names.length > 0 && <span>{article.author_names.join(", ")}</span>}
      <time dateTime={article.published_at} title={formatDate(lang, article.published_at)}>
        {isToday ? t("articles.today", { time: when }) : when}
      </time>
      <span>{t("articles.minutes", { count: article.reading_minutes })}</span>
      {article.lang !== lang && <span className="in-language">{t(`articles.in.${article.lang}`)}</span>}
      {article.readers !== null && article.readers > 0 && (
        <span>{t("articles.readers", { count: article.readers, number: formatNumber(lang, article.readers) })}</span>
      )}
    </div>
  );
}
