import type { DayStatistics } from "../../../generated/api";
import { formatDate, formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";

const WIDTH = 720;
const HEIGHT = 160;

/** A round number that is not below `value`: the top of the scale. */
function top(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((times) => times * step).find((round) => round >= value) ?? value;
}

/** Readers of each whole day as bars. The numbers themselves are in the table for other programs. */
export function DaysChart({ days }: { days: DayStatistics[] }) {
  const t = useT();
  const lang = useLang();
  const most = top(Math.max(...days.map((day) => day.readers)));
  const step = WIDTH / days.length;
  const first = days[0];
  const last = days[days.length - 1];
  const best = days.reduce((known, day) => (day.readers > known.readers ? day : known), {
    date: "",
    readers: 0,
    views: 0,
  });
  if (!first || !last || best.readers === 0) return null;
  const label = t("panel.statistics.chart_text", {
    from: formatDate(lang, first.date),
    to: formatDate(lang, last.date),
    most: formatNumber(lang, best.readers),
    day: formatDate(lang, best.date),
  });
  return (
    <figure className="chart">
      <figcaption>{t("panel.statistics.chart")}</figcaption>
      <p className="chart__words numeric">{formatNumber(lang, most)}</p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <path className="chart__grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        {days.map((day, n) => {
          const height = (HEIGHT * day.readers) / most;
          const gap = step > 4 ? step * 0.2 : 0;
          return (
            <rect
              key={day.date}
              className="chart__bar"
              x={n * step + gap / 2}
              y={HEIGHT - height}
              width={step - gap}
              height={height}
            >
              <title>{`${formatDate(lang, day.date)}: ${formatNumber(lang, day.readers)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="chart__words chart__span numeric">
        <span>{formatDate(lang, first.date)}</span>
        <span>{formatDate(lang, last.date)}</span>
      </p>
      <p className="hint">{t("panel.chart.until_yesterday")}</p>
    </figure>
  );
}
