import type { OriginStatistics } from "../../../generated/api";
import { formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { shareText } from "../../../lib/percent";
import { Change } from "../../../ui/panel/Change";

const ORIGINS = ["search", "direct", "social", "assistant", "other", "internal"] as const;

/** Readers by the group of pages that led them here, the largest group first; one line while none is known. */
export function OriginBars({ origins, days }: { origins: OriginStatistics; days: number }) {
  const t = useT();
  const lang = useLang();
  const { readers, before } = origins;
  const sum = ORIGINS.reduce((total, origin) => total + readers[origin], 0);
  if (sum === 0) return <p className="hint sums__method">{t("panel.statistics.no_origins")}</p>;
  const shown = ORIGINS.filter((origin) => readers[origin] > 0 || (before?.[origin] ?? 0) > 0);
  return (
    <>
      <h2 className="sums__head">{t("panel.statistics.origins")}</h2>
      <ul className="origin-bars">
        {shown
          .sort((a, b) => readers[b] - readers[a])
          .map((origin) => (
            <li key={origin}>
              <span>{t(`panel.statistics.${origin}_origin`)}</span>
              <span className="numeric">
                <b>{shareText(lang, readers[origin] / sum)}</b> {formatNumber(lang, readers[origin])}
              </span>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect className="chart__bar" width={(100 * readers[origin]) / sum} height="1" />
              </svg>
              <Change now={readers[origin]} before={before?.[origin] ?? null} days={days} />
            </li>
          ))}
      </ul>
      <p className="hint sums__method">{t("panel.statistics.origins_how")}</p>
    </>
  );
}
