import { useT } from "../../lib/i18n";
import { inLang } from "../../lib/labels/languages";
import type { Lang } from "../../lib/page-types";
import { Check } from "./Check";

export interface OutdatedNoteProps {
  lang: Lang;
  /** Languages that somebody has read again and found right. */
  confirmed: Lang[];
  onChange: (confirmed: Lang[]) => void;
}

/** Says that a translation does not follow its original any more, and takes the word of whoever read it again. */
export function OutdatedNote({ lang, confirmed, onChange }: OutdatedNoteProps) {
  const t = useT();
  return (
    <div className="note note--warn">
      <div className="stack--tight">
        <p>{t("panel.tree.outdated", { lang: inLang(t, lang) })}</p>
        <Check
          checked={confirmed.includes(lang)}
          onChange={(on) => onChange(on ? [...confirmed, lang] : confirmed.filter((one) => one !== lang))}
        >
          {t("panel.tree.still_right")}
        </Check>
      </div>
    </div>
  );
}
