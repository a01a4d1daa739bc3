import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import type { TextRow } from "../../../generated/api";
import { langName } from "../../../lib/labels/languages";
import { A } from "../../../ui/site/A";

interface Props {
  texts: TextRow[];
  /** The editor of a language, where the person may write it. */
  hrefOf?: (lang: Lang) => string | null;
}

/** Completeness of each language, as bars and in words; each leads to the editor of its language. */
export function LanguageBars({ texts, hrefOf }: Props) {
  const t = useT();
  return (
    <span className="language-bars">
      {LANGS.map((lang) => {
        const complete = texts.find((text) => text.lang === lang)?.complete ?? 0;
        const words = t("panel.lang_percent", { lang: langName(t, lang), percent: complete });
        const look = `language-bars__one${complete === 0 ? " language-bars__none" : ""}`;
        const bar = (
          <>
            {lang}
            <i style={{ "--v": `${complete}%` }} />
          </>
        );
        const href = hrefOf?.(lang);
        return href ? (
          <A key={lang} className={look} href={href} title={words}>
            {bar}
            <span className="visually-hidden">{t("panel.articles.edit_text", { words })}</span>
          </A>
        ) : (
          <span key={lang} className={look} role="img" aria-label={words}>
            {bar}
          </span>
        );
      })}
    </span>
  );
}
