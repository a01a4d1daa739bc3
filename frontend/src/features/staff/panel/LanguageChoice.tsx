import { useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { Check } from "../../../ui/panel/Check";

/** The languages that somebody may write and publish in. */
export function LanguageChoice({ chosen, onChange }: { chosen: Lang[]; onChange: (chosen: Lang[]) => void }) {
  const t = useT();
  return (
    <fieldset>
      <legend className="field-label">{t("panel.staff.languages")}</legend>
      {LANGS.map((code) => (
        <Check
          key={code}
          checked={chosen.includes(code)}
          onChange={(on) => onChange(LANGS.filter((one) => (one === code ? on : chosen.includes(one))))}
        >
          {langName(t, code)}
        </Check>
      ))}
    </fieldset>
  );
}
