import type { Interval } from "../../generated/api";
import type { FieldProblem } from "../../lib/api";
import { formatWeekday } from "../../lib/format";
import { faultOf, isBegun, written } from "../../lib/hours";
import { useLang, useT } from "../../lib/i18n";
import { DayHours, type HoursCopy } from "./DayHours";

const DAYS = [0, 1, 2, 3, 4, 5, 6];
/** Tuesday to Friday, which are mostly as Monday. */
const OTHER_WORKDAYS = [1, 2, 3, 4];

interface Props {
  /** Intervals of the days, Monday first. */
  week: Interval[][];
  problems: Record<string, FieldProblem[]>;
  onChange: (week: Interval[][]) => void;
}

/** Hours of the week, a row for each day; a day can take over those of Monday and of the day before, and Monday's go to Friday at once. */
export function WeekHours({ week, problems, onChange }: Props) {
  const t = useT();
  const lang = useLang();
  const hoursOf = (day: number) => week[day] ?? [];
  const put = (days: readonly number[], intervals: Interval[]) =>
    onChange(DAYS.map((at) => (days.includes(at) ? intervals : hoursOf(at))));
  const isWhole = (day: number) => hoursOf(day).length > 0 && faultOf(hoursOf(day)) === null;
  /** The day before and Monday, where their hours are others and were said. */
  const copiesFor = (day: number): HoursCopy[] =>
    [...new Set([day - 1, 0])]
      .filter((from) => from >= 0 && from < day && isWhole(from))
      .filter((from) => written(hoursOf(from)) !== written(hoursOf(day)))
      .map((from) => ({
        label: t("panel.hours.same_as", { day: formatWeekday(lang, from) }),
        run: () => put([day], hoursOf(from)),
      }));
  /** Monday's hours for the days until Friday, while none of them has any. */
  const copyOn: HoursCopy[] =
    isWhole(0) && OTHER_WORKDAYS.every((day) => !hoursOf(day).some(isBegun))
      ? [{ label: t("panel.hours.same_until_friday"), run: () => put(OTHER_WORKDAYS, hoursOf(0)) }]
      : [];
  return (
    <div className="week-hours">
      <p className="hint">{t("panel.hours.hint")}</p>
      {DAYS.map((day) => (
        <DayHours
          key={day}
          day={formatWeekday(lang, day)}
          intervals={hoursOf(day)}
          copies={day === 0 ? copyOn : copiesFor(day)}
          problems={Object.entries(problems)
            .filter(([name]) => name.startsWith(`card.hours.weekly.${day}`))
            .flatMap(([, list]) => list)}
          onChange={(intervals) => put([day], intervals)}
        />
      ))}
    </div>
  );
}
