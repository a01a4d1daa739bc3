import { useT } from "../../../lib/i18n";
import { Check } from "../../../ui/panel/Check";
import { TextInput } from "../../../ui/panel/TextInput";
import { WeekHours } from "../../../ui/panel/WeekHours";
import { EditorExceptions } from "./EditorExceptions";
import type { PartProps } from "./EditorTexts";

/** Hours of the week, a row for each day, and the days on which others hold. */
export function EditorHours({ draft, problems, onChange }: PartProps) {
  const t = useT();
  const hours = draft.card.hours ?? {};
  const set = (change: Partial<typeof hours>) => onChange({ card: { ...draft.card, hours: { ...hours, ...change } } });
  return (
    <fieldset className="form">
      <legend className="field-label">{t("contacts.hours")}</legend>
      <WeekHours week={draft.week} problems={problems} onChange={(week) => onChange({ week })} />
      <EditorExceptions draft={draft} problems={problems} onChange={onChange} />
      <div className="row">
        <Check checked={hours.always_open ?? false} onChange={(always_open) => set({ always_open })}>
          {t("contacts.always")}
        </Check>
        <Check checked={hours.by_appointment ?? false} onChange={(by_appointment) => set({ by_appointment })}>
          {t("contacts.by_appointment")}
        </Check>
      </div>
      <TextInput
        optional
        label={t("panel.contacts.zone")}
        placeholder="Europe/Kyiv"
        value={hours.time_zone ?? ""}
        problems={problems["card.hours.time_zone"]}
        onChange={(time_zone) => set({ time_zone })}
      />
    </fieldset>
  );
}
