import { Fragment } from "react";
import { formatDate, formatDay, formatWeekday } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { HoursDay, HoursTable as Hours, Interval, Lang } from "../../lib/page-types";
import { capital } from "../../lib/text";

/** Spans of a day, none of them divided at the end of a line; or that it is closed. */
function Spans({ text }: { text: string }) {
  return text.split(" ").map((span, index) => (
    <Fragment key={span}>
      {index > 0 && " "}
      <span className="whole">{span}</span>
    </Fragment>
  ));
}

/** "09:00–12:00, 13:00–17:00", or that it is closed. */
function spans(intervals: Interval[], closed: string): string {
  if (intervals.length === 0) return closed;
  return intervals.map(({ from, to }) => `${from}–${to}`).join(", ");
}

interface Row {
  days: number[];
  text: string;
  today: boolean;
}

/** Neighbouring days with the same hours share a row; today has its own. */
function rowsOf(days: HoursDay[], closed: string): Row[] {
  const rows: Row[] = [];
  for (const day of days) {
    const text = spans(day.intervals, closed);
    const last = rows.at(-1);
    if (last && last.text === text && !last.today && !day.today) last.days.push(day.weekday);
    else rows.push({ days: [day.weekday], text, today: day.today });
  }
  return rows;
}

function names(lang: Lang, days: number[]): string {
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 0];
  if (days.length === 1) return formatWeekday(lang, first);
  return `${formatWeekday(lang, first)}${days.length === 2 ? ", " : " – "}${formatWeekday(lang, last)}`;
}

/** A day or a span of days; the month is named once: "24–26 December 2026", "31 December – 2 January 2027". */
function daysText(lang: Lang, from: string, to: string): string {
  if (from === to) return formatDate(lang, from);
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${formatDay(lang, from)} – ${formatDate(lang, to)}`;
  return `${Number(from.slice(8, 10))}${lang === "de" ? "." : ""}–${formatDate(lang, to)}`;
}

/** The week with today highlighted, and the days on which other hours hold. */
export function HoursTable({ hours }: { hours: Hours }) {
  const t = useT();
  const lang = useLang();
  const closed = t("contacts.closed_day");
  const hasNothing = hours.days.length === 0 && hours.notices.length === 0 && !hours.always_open;
  if (hasNothing && !hours.by_appointment) return null;
  return (
    <div className="stack--tight">
      {hours.days.length > 0 && (
        <table className="hours">
          <caption className="field-label">{t("contacts.hours")}</caption>
          <tbody>
            {rowsOf(hours.days, closed).map((row) => (
              <tr key={row.days[0]} className={row.today ? "is-today" : undefined}>
                <th scope="row">
                  {capital(names(lang, row.days))}
                  {row.today && <span className="hours__today">, {t("contacts.today")}</span>}
                </th>
                <td>
                  <Spans text={row.text} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hours.always_open && <p>{t("contacts.always")}</p>}
      {hours.by_appointment && (
        <p className="small">{t(hours.days.length > 0 ? "contacts.also_by_appointment" : "contacts.by_appointment")}</p>
      )}
      {hours.notices.length > 0 && (
        <div>
          <h3 className="field-label">{t("contacts.other_days")}</h3>
          <ul className="x small hours__other">
            {hours.notices.slice(0, 8).map((notice) => (
              <li key={notice.from}>
                <span>
                  {daysText(lang, notice.from, notice.to)}
                  {notice.note && <span className="muted hours__note">{notice.note}</span>}
                </span>
                <span className="numeric">
                  <Spans text={spans(notice.intervals, closed)} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {hours.time_zone && <p className="tiny muted">{t("contacts.zone", { zone: hours.time_zone })}</p>}
    </div>
  );
}
