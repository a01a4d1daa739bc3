import { useT } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";
import { LANGS } from "../../lib/paths";

interface Props {
  nameOf: (lang: Lang) => string | undefined;
  /** Languages whose text does not follow the original any more. */
  outdated?: readonly Lang[];
  /** Languages whose text is held back from readers. */
  drafts?: readonly Lang[];
}

/** The languages in which something has a name; those without one are crossed out, drafts and outdated ones are marked. */
export function NamedLanguages({ nameOf, outdated = [], drafts = [] }: Props) {
  const t = useT();
  const missing = t("panel.articles.translation_missing");
  return (
    <span className="named-languages">
      {LANGS.map((code) => {
        const name = nameOf(code);
        const marks = [
          drafts.includes(code) && ({ look: "is-draft", words: t("panel.tree.draft") } as const),
          outdated.includes(code) && ({ look: "is-outdated", words: t("panel.articles.outdated") } as const),
        ].filter((mark) => mark !== false);
        const note = name ? marks.map((mark) => mark.words).join(", ") : missing;
        return (
          <span
            key={code}
            className={name ? marks.map((mark) => mark.look).join(" ") || undefined : "is-missing"}
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
