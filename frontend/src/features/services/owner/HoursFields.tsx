import { useState } from "react";
import type { Interval, ServiceForm } from "../../../generated/api";
import type { FieldProblem } from "../../../lib/api";
import { formatWeekday } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { intervalsOf, written } from "../../../lib/hours";
import { Check } from "../../../ui/panel/Check";
import { TextInput } from "../../../ui/panel/TextInput";

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** True if an interval is written to its end. */
const isWhole = ({ from, to }: Interval) => TIME.test(from) && TIME.test(to) && from !== "24:00";

interface Props {
  form: ServiceForm;
  problems: Record<string, FieldProblem[]>;
  change: (part: Partial<ServiceForm>) => void;
}

/** Hours of the week, as people write them; folded away while nobody says any. */
export function HoursFields({ form, problems, change }: Props) {
  const t = useT();
  const lang = useLang();
  const { hours } = form.card;
  const [week, setWeek] = useState(() => DAYS.map((day) => written(hours.weekly?.[day] ?? [])));
  const set = (part: Partial<typeof hours>) => change({ card: { ...form.card, hours: { ...hours, ...part } } });
  const write = (day: number, text: string) => {
    const next = week.map((old, at) => (at === day ? text : old));
    setWeek(next);
    const isEmpty = next.every((one) => one.trim() === "");
    set({ weekly: isEmpty ? [] : next.map((one) => intervalsOf(one).filter(isWhole)) });
  };
  const isOpen = week.some(Boolean) || Object.keys(problems).some((name) => name.startsWith("card.hours"));
  return (
    <details className="node-texts" open={isOpen || undefined}>
      <summary>{t("services.owner.hours")}</summary>
      <p className="hint">{t("services.owner.hours_hint")}</p>
      <div className="form--two-columns">
        {DAYS.map((day) => (
          <TextInput
            key={day}
            label={formatWeekday(lang, day)}
            placeholder="09:00-12:00 13:00-17:00"
            value={week[day] ?? ""}
            problems={problems[`card.hours.weekly.${day}`]}
            onChange={(text) => write(day, text)}
          />
        ))}
      </div>
      <Check checked={hours.by_appointment ?? false} onChange={(by_appointment) => set({ by_appointment })}>
        {t("services.owner.by_appointment")}
      </Check>
    </details>
  );
}
