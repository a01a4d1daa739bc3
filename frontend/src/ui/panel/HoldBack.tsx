import { useT } from "../../lib/i18n";
import { inLang } from "../../lib/labels/languages";
import type { Lang } from "../../lib/page-types";
import { Check } from "./Check";

export interface HoldBackProps {
  lang: Lang;
  /** Languages whose text is held back. */
  drafts: Lang[];
  onChange: (drafts: Lang[]) => void;
}

/** Holds the text of one language back from readers, who get another language with a note. */
export function HoldBack({ lang, drafts, onChange }: HoldBackProps) {
  const t = useT();
  return (
    <Check
      checked={drafts.includes(lang)}
      onChange={(on) => onChange(on ? [...drafts, lang] : drafts.filter((one) => one !== lang))}
    >
      {t("panel.tree.hold_back", { lang: inLang(t, lang) })}
    </Check>
  );
}
