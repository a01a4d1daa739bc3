import { formatDate, formatDateShort, formatNumber } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { AdReport } from "../../lib/page-types";

const WIDTH = 720;
const HEIGHT = 160;
/** Days for which the chart has space at least. */
const FEWEST = 14;

/** Views of each day as bars; the numbers stand in the table beside it. */
export function DayBars({ days }: Pick<AdReport, "days">) {
  const t = useT();
  const lang = useLang();
  const [first] = days;
  const last = days.at(-1);
  const best = days.reduce<AdReport["days"][number] | undefined>(
    (known, day) => (known && known.views >= day.views ? known : day),
    undefined,
  );
  if (!first || !last || !best) return null;
  // few days leave space at the end, so that a bar stays a bar
  const step = WIDTH / Math.max(days.length, FEWEST);
  const gap = step > 4 ? Math.min(step * 0.2, 8) : 0;
  const said = t("ad_reports.chart_text", {
    from: formatDate(lang, first.day),
    to: formatDate(lang, last.day),
    day: formatDate(lang, best.day),
    most: formatNumber(lang, best.views),
  });
  return (
    <figure className="day-bars">
      <figcaption>{t("ad_reports.chart")}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={said}>
        <path className="day-bars__grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        {days.map(({ day, views }, at) => {
          const height = (HEIGHT * views) / Math.max(1, best.views);
          return (
            <rect
              key={day}
              className="day-bars__bar"
              x={at * step + gap / 2}
              y={HEIGHT - height}
              width={step - gap}
              height={height}
            >
              <title>{`${formatDateShort(lang, day)}: ${formatNumber(lang, views)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="day-bars__span numeric">
        <span>{formatDateShort(lang, first.day)}</span>
        <span>{formatDateShort(lang, last.day)}</span>
      </p>
    </figure>
  );
}
