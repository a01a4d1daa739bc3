import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { ArticleContent, Lang } from "../../lib/page-types";
import { A } from "../../ui/site/A";

/** The notes below the text: corrections, source, how it was made, subjects. */
export function Imprint({ article, lang }: { article: ArticleContent; lang: Lang | undefined }) {
  const t = useT();
  const here = useLang();
  const { corrections, source, canonical_url, tags, ai_assistance } = article;
  return (
    <div className="imprint">
      {corrections.length > 0 && (
        <section aria-labelledby="corrections">
          <h2 id="corrections">{t("articles.corrections")}</h2>
          <ul className="x">
            {corrections.map((correction, place) => (
              <li key={place}>
                <time dateTime={correction.at}>{formatDate(here, correction.at)}</time>:{" "}
                <span lang={lang}>{correction.text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {source && (
        <p>
          {t("articles.source")}:{" "}
          {source.url ? (
            <a className="link" href={source.url} rel="noopener">
              {source.name}
            </a>
          ) : (
            source.name
          )}
        </p>
      )}
      {canonical_url && (
        <p>
          {t("articles.first_published")}:{" "}
          <a className="link" href={canonical_url} rel="noopener">
            {canonical_url.split("/")[2]}
          </a>
        </p>
      )}
      {ai_assistance !== "none" && <p>{t(`articles.ai_${ai_assistance}`)}</p>}
      {tags.length > 0 && (
        <nav className="chips" aria-label={t("articles.tags")}>
          {tags.map(({ name, path }) => (
            <A key={path} className="chip" href={path}>
              {name}
            </A>
          ))}
        </nav>
      )}
    </div>
  );
}
