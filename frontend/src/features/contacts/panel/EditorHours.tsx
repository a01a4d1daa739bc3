import { formatWeekday } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { Check } from "../../../ui/panel/Check";
import { TextInput } from "../../../ui/panel/TextInput";
import { EditorExceptions } from "./EditorExceptions";
import type { PartProps } from "./EditorTexts";

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Hours of the week and the days on which others hold, as people write them. */
export function EditorHours({ draft, problems, onChange }: PartProps) {
  const t = useT();
  const lang = useLang();
  const hours = draft.card.hours ?? {};
  const set = (change: Partial<typeof hours>) => onChange({ card: { ...draft.card, hours: { ...hours, ...change } } });
  return (
    <fieldset className="form">
      <legend className="field-label">{t("contacts.hours")}</legend>
      <p className="hint">{t("panel.contacts.hours_hint")}</p>
      <div className="contact-editor__row">
        {DAYS.map((day) => (
          <TextInput
            key={day}
            label={formatWeekday(lang, day)}
            placeholder="09:00-12:00 13:00-17:00"
            value={draft.week[day] ?? ""}
            problems={Object.entries(problems)
              .filter(([name]) => name.startsWith(`card.hours.weekly.${day}`))
              .flatMap(([, list]) => list)}
            onChange={(text) => onChange({ week: draft.week.map((old, at) => (at === day ? text : old)) })}
          />
        ))}
      </div>
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
