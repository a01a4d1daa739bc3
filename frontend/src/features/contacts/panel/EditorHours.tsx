import { formatWeekday } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { Check } from "../../../ui/panel/Check";
import { TextInput } from "../../../ui/panel/TextInput";
import { DayHours } from "./DayHours";
import { same } from "./draft";
import { EditorExceptions } from "./EditorExceptions";
import type { PartProps } from "./EditorTexts";
import { faultOf } from "./hours";

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Hours of the week, a row for each day, and the days on which others hold. */
export function EditorHours({ draft, problems, onChange }: PartProps) {
  const t = useT();
  const lang = useLang();
  const hours = draft.card.hours ?? {};
  const set = (change: Partial<typeof hours>) => onChange({ card: { ...draft.card, hours: { ...hours, ...change } } });
  const { week } = draft;
  /** The day before and Monday, where their hours are others and were said. */
  const copiesFor = (day: number) =>
    [...new Set([day - 1, 0])]
      .filter((from) => from >= 0 && from < day)
      .map((from) => ({ from, intervals: week[from] ?? [] }))
      .filter(({ intervals }) => intervals.length > 0 && !same(intervals, week[day]) && faultOf(intervals) === null)
      .map(({ from, intervals }) => ({
        label: t("panel.contacts.hours_same_as", { day: formatWeekday(lang, from) }),
        intervals,
      }));
  return (
    <fieldset className="form">
      <legend className="field-label">{t("contacts.hours")}</legend>
      <p className="hint">{t("panel.contacts.hours_hint")}</p>
      <div className="week-hours">
        {DAYS.map((day) => (
          <DayHours
            key={day}
            day={formatWeekday(lang, day)}
            intervals={week[day] ?? []}
            copies={copiesFor(day)}
            problems={Object.entries(problems)
              .filter(([name]) => name.startsWith(`card.hours.weekly.${day}`))
              .flatMap(([, list]) => list)}
            onChange={(intervals) => onChange({ week: week.map((old, at) => (at === day ? intervals : old)) })}
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
