import { formatNumber } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";

interface Props {
  now: number;
  /** The number of the time before; null where it is not known. */
  before: number | null;
  /** Days of either time. */
  days: number;
}

/** How a number differs from that of as many days before. */
export function Change({ now, before, days }: Props) {
  const t = useT();
  const lang = useLang();
  if (before === null) return null;
  const number = formatNumber(lang, before);
  if (before === 0) return <span className="change">{t("panel.chart.before", { number, count: days })}</span>;
  const percent = Math.round(((now - before) / before) * 100);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  const tone = percent > 0 ? " change--up" : percent < 0 ? " change--down" : "";
  return (
    <span className={`change${tone}`}>
      {t("panel.chart.change", { change: `${sign}${formatNumber(lang, Math.abs(percent))}`, number, count: days })}
    </span>
  );
}
