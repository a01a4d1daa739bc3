import { useT } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";
import { LANGS } from "../../lib/paths";

/** The languages in which something has a name; those without one are crossed out. */
export function NamedLanguages({ nameOf }: { nameOf: (lang: Lang) => string | undefined }) {
  const t = useT();
  const missing = t("panel.articles.translation_missing");
  return (
    <span className="named-languages">
      {LANGS.map((code) => {
        const name = nameOf(code);
        return (
          <span key={code} className={name ? undefined : "is-missing"} title={name || missing}>
            {code}
            {!name && <span className="visually-hidden"> – {missing}</span>}
          </span>
        );
      })}
    </span>
  );
}
