import { useT } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";
import { LANGS } from "../../lib/paths";

interface Props {
  nameOf: (lang: Lang) => string | undefined;
  /** Languages whose text does not follow the original any more. */
  outdated?: readonly Lang[];
}

/** The languages in which something has a name; those without one are crossed out, outdated ones are marked. */
export function NamedLanguages({ nameOf, outdated = [] }: Props) {
  const t = useT();
  const missing = t("panel.articles.translation_missing");
  return (
    <span className="named-languages">
      {LANGS.map((code) => {
        const name = nameOf(code);
        const isOutdated = Boolean(name) && outdated.includes(code);
        const note = name ? isOutdated && t("panel.articles.outdated") : missing;
        return (
          <span
            key={code}
            className={name ? (isOutdated ? "is-outdated" : undefined) : "is-missing"}
            title={[name, note].filter(Boolean).join(" – ")}
          >
            {code}
            {note && <span className="visually-hidden"> – {note}</span>}
          </span>
        );
      })}
    </span>
  );
}
