import { useEffect, useState } from "react";
import { LANGUAGES } from "../../lib/languages";
import { useT } from "../../lib/i18n";
import { withLang } from "../../lib/paths";
import type { ArticleContent, Lang, LanguageVersion } from "../../lib/page-types";

interface ContentsProps {
  id: string;
  toc: ArticleContent["toc"];
  lang: Lang | undefined;
}

/** How far below the top of the window a heading counts as reached. */
const REACHED_PX = 140;

/** The heading above what is being read; none before the reader scrolls. */
function useReached(toc: ArticleContent["toc"]): string | null {
  const [reached, setReached] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const above = toc.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < REACHED_PX,
      );
      setReached(above.at(-1)?.id ?? null);
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [toc]);
  return reached;
}

/** The headings of the article. */
export function ContentsList({ id, toc, lang }: ContentsProps) {
  const t = useT();
  const reached = useReached(toc);
  if (toc.length < 2) return null;
  return (
    <nav className="contents" aria-labelledby={id}>
      <h2 id={id}>{t("articles.contents")}</h2>
      <ol className="x" lang={lang}>
        {toc.map((heading) => (
          <li key={heading.id} className={heading.level === 3 ? "contents__sub" : undefined}>
            <a href={`#${heading.id}`} aria-current={heading.id === reached ? "location" : undefined}>
              {heading.text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface LanguagesProps {
  languages: LanguageVersion[];
  original: Lang;
}

/** In which languages the article exists; a missing one is struck through. */
export function Languages({ languages, original }: LanguagesProps) {
  const t = useT();
  if (languages.length < 2) return null;
  return (
    <div>
      <h2 className="small muted rail__heading">{t("articles.languages")}</h2>
      <ul className="language-box">
        {languages.map(({ lang, state, path }) => (
          <li key={lang}>
            {state === "available" ? (
              <a className="link" href={withLang(lang, path)} lang={lang} hrefLang={lang} data-lang={lang}>
                {LANGUAGES[lang].name}
              </a>
            ) : state === "shown" ? (
              <b lang={lang} aria-current="true">
                {LANGUAGES[lang].name}
              </b>
            ) : (
              <s className="muted" lang={lang}>
                {LANGUAGES[lang].name}
              </s>
            )}
            {state === "shown" ? (
              <span className="status status--ok">{t("articles.here")}</span>
            ) : (
              <span className="muted tiny">
                {state === "missing" ? t("articles.missing") : lang === original ? t("articles.original") : ""}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
