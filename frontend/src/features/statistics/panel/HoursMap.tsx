import type { SiteStatistics } from "../../../generated/api";
import { formatNumber, formatWeekday } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { weekdayShort } from "../../../lib/months";

const CELL = 10;
const HOURS = [0, 6, 12, 18, 23];

/** Readers of articles in the hours of the week: the stronger the colour, the more; the best hour is named. */
export function HoursMap({ hours }: { hours: SiteStatistics["hours"] }) {
  const t = useT();
  const lang = useLang();
  const most = Math.max(...hours.week.flat());
  if (most === 0) return <p className="hint sums__method">{t("panel.statistics.no_hours")}</p>;
  const day = hours.week.findIndex((row) => row.includes(most));
  const hour = hours.week[day]?.indexOf(most) ?? 0;
  const clock = (at: number) => `${String(at).padStart(2, "0")}:00`;
  const text = t("panel.statistics.hours_text", {
    day: formatWeekday(lang, day),
    from: clock(hour),
    to: clock((hour + 1) % 24),
    number: formatNumber(lang, most),
    count: hours.days,
  });
  return (
    <figure className="hours-map">
      <div className="hours-map__days" aria-hidden="true">
        {hours.week.map((_, at) => (
          <span key={at}>{weekdayShort(lang, at)}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${24 * CELL} ${7 * CELL}`} preserveAspectRatio="none" role="img" aria-label={text}>
        {hours.week.map((row, at) =>
          row.map((readers, hour) => (
            <rect
              key={`${at}.${hour}`}
              className="hours-map__cell"
              x={hour * CELL + 0.5}
              y={at * CELL + 0.5}
              width={CELL - 1}
              height={CELL - 1}
              fillOpacity={0.06 + (0.94 * readers) / most}
            >
              <title>{`${formatWeekday(lang, at)}, ${clock(hour)}: ${formatNumber(lang, readers)}`}</title>
            </rect>
          )),
        )}
      </svg>
      <div className="hours-map__hours numeric" aria-hidden="true">
        {HOURS.map((one) => (
          <span key={one}>{one}</span>
        ))}
      </div>
      <figcaption className="hint">{text}</figcaption>
    </figure>
  );
}
