import type { Interval } from "../../generated/api";
import type { FieldProblem } from "../../lib/api";
import { formatWeekday } from "../../lib/format";
import { faultOf, written } from "../../lib/hours";
import { useLang, useT } from "../../lib/i18n";
import { DayHours } from "./DayHours";

const DAYS = [0, 1, 2, 3, 4, 5, 6];

interface Props {
  /** Intervals of the days, Monday first. */
  week: Interval[][];
  problems: Record<string, FieldProblem[]>;
  onChange: (week: Interval[][]) => void;
}

/** Hours of the week, a row for each day; a day can take over those of Monday and of the day before. */
export function WeekHours({ week, problems, onChange }: Props) {
  const t = useT();
  const lang = useLang();
  /** The day before and Monday, where their hours are others and were said. */
  const copiesFor = (day: number) =>
    [...new Set([day - 1, 0])]
      .filter((from) => from >= 0 && from < day)
      .map((from) => ({ from, intervals: week[from] ?? [] }))
      .filter(({ intervals }) => intervals.length > 0 && written(intervals) !== written(week[day] ?? []))
      .filter(({ intervals }) => faultOf(intervals) === null)
      .map(({ from, intervals }) => ({
        label: t("panel.hours.same_as", { day: formatWeekday(lang, from) }),
        intervals,
      }));
  return (
    <div className="week-hours">
      <p className="hint">{t("panel.hours.hint")}</p>
      {DAYS.map((day) => (
        <DayHours
          key={day}
          day={formatWeekday(lang, day)}
          intervals={week[day] ?? []}
          copies={copiesFor(day)}
          problems={Object.entries(problems)
            .filter(([name]) => name.startsWith(`card.hours.weekly.${day}`))
            .flatMap(([, list]) => list)}
          onChange={(intervals) => onChange(DAYS.map((at) => (at === day ? intervals : (week[at] ?? []))))}
        />
      ))}
    </div>
  );
}
