import { useState } from "react";
import type { Interval, ServiceForm } from "../../../generated/api";
import type { FieldProblem } from "../../../lib/api";
import { faultOf, weekOf } from "../../../lib/hours";
import { useT } from "../../../lib/i18n";
import { Check } from "../../../ui/panel/Check";
import { WeekHours } from "../../../ui/panel/WeekHours";

interface Props {
  form: ServiceForm;
  problems: Record<string, FieldProblem[]>;
  change: (part: Partial<ServiceForm>) => void;
}

/** Hours of the week, a row for each day; folded away while nobody says any. */
export function HoursFields({ form, problems, change }: Props) {
  const t = useT();
  const { hours } = form.card;
  const [week, setWeek] = useState<Interval[][]>(hours.weekly ?? []);
  const set = (part: Partial<typeof hours>) => change({ card: { ...form.card, hours: { ...hours, ...part } } });
  const write = (next: Interval[][]) => {
    setWeek(next);
    // a day is saved as soon as its times are whole
    set({ weekly: weekOf(next.map((day) => (faultOf(day) === null ? day : []))) });
  };
  const isWritten = week.some((day) => day.length > 0) || hours.by_appointment;
  const isOpen = isWritten || Object.keys(problems).some((name) => name.startsWith("card.hours"));
  return (
    <details className="node-texts" open={isOpen || undefined}>
      <summary>{t("services.owner.hours")}</summary>
      <WeekHours week={week} problems={problems} onChange={write} />
      <Check checked={hours.by_appointment ?? false} onChange={(by_appointment) => set({ by_appointment })}>
        {t("services.owner.by_appointment")}
      </Check>
    </details>
  );
}
