import type { ServiceCategoryNode } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { inLang } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import type { FieldProblems } from "../../../lib/submission";
import { TextInput } from "../../../ui/panel/TextInput";

type Synonyms = ServiceCategoryNode["synonyms"];

interface SynonymFieldsProps {
  synonyms: Synonyms;
  problems: FieldProblems;
  onChange: (synonyms: Synonyms) => void;
}

/** Further words under which the search finds the services of a category, one in a line. */
export function SynonymFields({ synonyms, problems, onChange }: SynonymFieldsProps) {
  const t = useT();
  return (
    <fieldset className="form">
      <legend className="field-label">{t("panel.service_categories.synonyms")}</legend>
      {LANGS.map((code, n) => (
        <TextInput
          key={code}
          optional
          rows={3}
          lang={code}
          label={t("panel.service_categories.synonyms_in", { lang: inLang(t, code) })}
          hint={n === 0 && t("panel.service_categories.synonyms_hint")}
          value={synonyms[code] ?? ""}
          problems={problems[`synonyms.${code}`]}
          onChange={(words) => onChange({ ...synonyms, [code]: words })}
        />
      ))}
    </fieldset>
  );
}
