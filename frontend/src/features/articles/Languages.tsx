import { LANGUAGES } from "../../lib/languages";
import { useT } from "../../lib/i18n";
import { withLang } from "../../lib/paths";
import type { Lang, LanguageVersion } from "../../lib/page-types";

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
