import { useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import type { TextRow } from "../../../generated/api";
import { langName } from "../../../lib/labels/languages";

/** Completeness of each language, as bars and in words. */
export function LanguageBars({ texts }: { texts: TextRow[] }) {
  const t = useT();
  const complete = (lang: string) => texts.find((text) => text.lang === lang)?.complete ?? 0;
  const words = LANGS.map((lang) => t("panel.lang_percent", { lang: langName(t, lang), percent: complete(lang) }));
  return (
    <span className="language-bars" role="img" aria-label={words.join(", ")}>
      {LANGS.map((lang) => (
        <span key={lang} aria-hidden="true" className={complete(lang) === 0 ? "language-bars__none" : undefined}>
          {lang}
          <i style={{ "--v": `${complete(lang)}%` }} />
        </span>
      ))}
    </span>
  );
}
