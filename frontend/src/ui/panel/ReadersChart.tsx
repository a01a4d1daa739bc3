import type { SiteStatistics } from "../../generated/api";
import { formatDate, formatDateShort, formatNumber } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { langName } from "../../lib/labels/languages";
import { LANGS } from "../../lib/paths";
import type { Lang } from "../../lib/page-types";

type Day = SiteStatistics["days"][number];

const WIDTH = 720;
const HEIGHT = 200;

/** A round number that is not below `value`: the top of the scale. */
function topOf(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 1.5, 2, 3, 4, 5, 7.5, 10].map((times) => times * step).find((round) => round >= value) ?? value;
}

/** Readers of each whole day, a line for each language. */
export function ReadersChart({ days }: { days: Day[] }) {
  const t = useT();
  const lang = useLang();
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
  const middle = days[Math.floor((days.length - 1) / 2)] ?? first;
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
        </svg>
        <p className="readers-chart__days numeric" aria-hidden="true">
          <span>{formatDateShort(lang, first.date)}</span>
          {days.length > 7 && <span>{formatDateShort(lang, middle.date)}</span>}
          <span>{formatDateShort(lang, last.date)}</span>
        </p>
      </div>
      <figcaption className="hint">{t("panel.chart.until_yesterday")}</figcaption>
    </figure>
  );
}
