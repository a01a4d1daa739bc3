import type { ReactNode } from "react";
import { LANGUAGES } from "../../lib/languages";
import { useLang, useT } from "../../lib/i18n";
import { withLang } from "../../lib/paths";
import type { Lang, LanguageVersion } from "../../lib/page-types";
import { Note } from "./Note";

interface Props {
  shown: Lang;
  languages: LanguageVersion[];
  /** A further way to the missing version. */
  children?: ReactNode;
}

/** Says that the reader's language is missing, which one is shown, and which others there are. */
export function FallbackNote({ shown, languages, children }: Props) {
  const t = useT();
  const here = useLang();
  const others = languages.filter(({ state }) => state === "available");
  return (
    <Note>
      {t(`articles.fallback.${here}`)} {t(`articles.fallback_shown.${shown}`)}
      {others.length > 0 && ` ${t("articles.fallback_also")} `}
      {others.map(({ lang, path }, index) => (
        <span key={lang}>
          {index > 0 && ", "}
          <a className="link" href={withLang(lang, path)} lang={lang} hrefLang={lang} data-lang={lang}>
            {LANGUAGES[lang].name}
          </a>
        </span>
      ))}
      {children}
    </Note>
  );
}
