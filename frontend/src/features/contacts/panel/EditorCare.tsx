import { ContactChangeLimits } from "../../../generated/limits";
import { problemText } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { FieldError } from "../../../ui/Field";
import { Check } from "../../../ui/panel/Check";
import { EnterprisePick } from "../../../ui/panel/EnterprisePick";
import { TextInput } from "../../../ui/panel/TextInput";
import type { PartProps } from "./EditorTexts";

/** Facts for the staff: how often it is checked, where it comes from, to whom it belongs, how urgent it is. */
export function EditorCare({ draft, problems, onChange }: PartProps) {
  const t = useT();
  return (
    <fieldset className="form">
      <legend className="field-label">{t("panel.contacts.part_care")}</legend>
      <div className="level-fields">
        <TextInput
          optional
          label={t("panel.contacts.verify_every")}
          hint={t("panel.contacts.verify_hint")}
          value={draft.verify_every_days}
          problems={problems.verify_every_days}
          onChange={(verify_every_days) => onChange({ verify_every_days })}
        />
        <TextInput
          optional
          label={t("panel.contacts.source")}
          value={draft.source_url}
          max={ContactChangeLimits.source_url.max_length}
          problems={problems.source_url}
          onChange={(source_url) => onChange({ source_url })}
        />
      </div>
      <EnterprisePick
        optional
        label={t("panel.contacts.enterprise")}
        picked={draft.enterprise}
        problems={problems.enterprise_id}
        onPick={(enterprise) => onChange({ enterprise })}
      />
      <Check checked={draft.emergency} onChange={(emergency) => onChange({ emergency })}>
        {t("panel.contacts.emergency")}
      </Check>
      <FieldError id="contact-emergency-error" error={problemText(problems.emergency)} />
    </fieldset>
  );
}
