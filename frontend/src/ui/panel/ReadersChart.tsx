import type { DayStatistics } from "../../generated/api";
import { formatDate, formatNumber } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { langName } from "../../lib/labels/languages";
import { LANGS } from "../../lib/paths";
import { useLayout } from "../../lib/page-context";
import type { Lang } from "../../lib/page-types";
import { shortDate } from "../../lib/portalTime";

type Day = Pick<DayStatistics, "date" | "readers" | "readers_by_lang">;

const WIDTH = 720;
const HEIGHT = 200;
/** Days that are all named below the chart; of more days only some are. */
const ALL_NAMED = 8;
/** Which of more days are named, as parts of the width. */
const NAMED = [0, 0.25, 0.5, 0.75, 1] as const;

/** A round even number that is not below `value`: the top of the scale, half of which is a number of readers too. */
function topOf(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return (
    [1, 1.5, 2, 3, 4, 5, 7.5, 10].map((times) => times * step).find((round) => round >= value && round % 2 === 0) ??
    value
  );
}

/** Readers of each whole day, a line for each language. */
export function ReadersChart({ days }: { days: Day[] }) {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const [first, last] = [days[0], days[days.length - 1]];
  const best = days.reduce<Day | undefined>(
    (known, day) => (known && known.readers >= day.readers ? known : day),
    first,
  );
  if (!first || !last || !best) return null;
  const most = topOf(Math.max(...days.flatMap((day) => LANGS.map((one) => day.readers_by_lang[one]))));
  const x = (at: number) => (days.length > 1 ? (at * WIDTH) / (days.length - 1) : 0);
  const y = (value: number) => HEIGHT - (HEIGHT * value) / most;
  const points = (one: Lang) => days.map((day, at) => `${x(at).toFixed(1)},${y(day.readers_by_lang[one]).toFixed(1)}`);
  const sum = (one: Lang) => days.reduce((total, day) => total + day.readers_by_lang[one], 0);
  const named =
    days.length <= ALL_NAMED ? days.map((_, at) => at) : NAMED.map((part) => Math.round(part * (days.length - 1)));
  const words = (day: Day) =>
    `${formatDate(lang, day.date)}: ${LANGS.map((one) => `${langName(t, one)} ${formatNumber(lang, day.readers_by_lang[one])}`).join(", ")}`;
  return (
    <figure className="readers-chart">
      <ul className="readers-chart__key">
        {LANGS.map((one) => (
          <li key={one}>
            <svg viewBox="0 0 24 4" aria-hidden="true">
              <path className={`readers-chart__line readers-chart__line--${one}`} d="M0 2H24" />
            </svg>
            {langName(t, one)} <b className="numeric">{formatNumber(lang, sum(one))}</b>
          </li>
        ))}
      </ul>
      <div className="readers-chart__plot">
        <p className="readers-chart__scale numeric" aria-hidden="true">
          <span>{formatNumber(lang, most)}</span>
          <span>{formatNumber(lang, most / 2)}</span>
          <span>0</span>
        </p>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t("panel.chart.readers_text", {
            from: formatDate(lang, first.date),
            to: formatDate(lang, last.date),
            most: formatNumber(lang, best.readers),
            day: formatDate(lang, best.date),
          })}
        >
          <path className="chart__grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
          {LANGS.map((one) => (
            <polyline
              key={one}
              className={`readers-chart__line readers-chart__line--${one}`}
              points={points(one).join(" ")}
            />
          ))}
          {days.map((day, at) => (
            <rect
              key={day.date}
              className="readers-chart__day"
              x={x(at) - WIDTH / days.length / 2}
              width={WIDTH / days.length}
              height={HEIGHT}
            >
              <title>{words(day)}</title>
            </rect>
          ))}
        </svg>
        <p className="readers-chart__days numeric" aria-hidden="true">
          {named.map((at) => (
            <span key={at} style={{ "--x": `${(100 * x(at)) / WIDTH}%` }}>
              {shortDate(lang, days[at]?.date ?? "", today)}
            </span>
          ))}
        </p>
      </div>
      <figcaption className="hint">{t("panel.chart.until_yesterday")}</figcaption>
    </figure>
  );
}
