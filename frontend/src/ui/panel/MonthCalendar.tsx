import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { formatLongDate, formatWeekday } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { dayByKey, monthAfter, monthName, weekdayShort, weeksOf } from "../../lib/months";
import { IconButton } from "./Button";

const WEEK = [0, 1, 2, 3, 4, 5, 6];

interface Props {
  /** The day on which it opens. */
  today: string;
  /** Words of a marked day; null for one without a mark. */
  markOf: (day: string) => string | null;
  onPick: (day: string) => void;
}

/** A month of days to pick from, also by arrow keys; marked days say why. */
export function MonthCalendar({ today, markOf, onPick }: Props) {
  const t = useT();
  const lang = useLang();
  const id = useId();
  const [current, setCurrent] = useState(today);
  const table = useRef<HTMLTableElement>(null);
  const movedByKey = useRef(false);
  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    table.current?.querySelector<HTMLElement>("button[tabindex='0']")?.focus();
  }, [current]);
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(current, event.key);
    if (next === null) return;
    event.preventDefault();
    movedByKey.current = true;
    setCurrent(next);
  };
  return (
    <div className="month-calendar">
      <div className="month-calendar__head">
        <IconButton
          icon="back"
          label={t("panel.hours.month_before")}
          onClick={() => setCurrent(monthAfter(current, -1))}
        />
        <span id={id} className="month-calendar__month" aria-live="polite">
          {monthName(lang, current)}
        </span>
        <IconButton
          icon="arrow"
          label={t("panel.hours.month_after")}
          onClick={() => setCurrent(monthAfter(current, 1))}
        />
      </div>
      <table ref={table} role="grid" aria-labelledby={id} onKeyDown={move}>
        <thead>
          <tr>
            {WEEK.map((at) => (
              <th key={at} scope="col" abbr={formatWeekday(lang, at)}>
                {weekdayShort(lang, at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week, at) => (
            <tr key={at}>
              {week.map((day, n) => (
                <td key={n}>
                  {day && (
                    <CalendarDay
                      day={day}
                      mark={markOf(day)}
                      isToday={day === today}
                      isCurrent={day === current}
                      onPick={() => {
                        setCurrent(day);
                        onPick(day);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  day: string;
  mark: string | null;
  isToday: boolean;
  /** True for the day that the tab key reaches. */
  isCurrent: boolean;
  onPick: () => void;
}

function CalendarDay({ day, mark, isToday, isCurrent, onPick }: DayProps) {
  const lang = useLang();
  const date = formatLongDate(lang, day);
  return (
    <button
      type="button"
      className={mark === null ? "month-calendar__day" : "month-calendar__day month-calendar__day--marked"}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={mark === null ? date : `${date}: ${mark}`}
      title={mark ?? undefined}
      aria-current={isToday ? "date" : undefined}
      onClick={onPick}
    >
      {Number(day.slice(8))}
    </button>
  );
}
