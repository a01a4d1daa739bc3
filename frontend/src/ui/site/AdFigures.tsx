import { formatDate, formatNumber } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { langName } from "../../lib/labels/languages";
import type { AdReport } from "../../lib/page-types";
import { DayBars } from "./DayBars";

/** Clicks in a hundred views, with one decimal. */
function rate(lang: ReturnType<typeof useLang>, views: number, clicks: number): string {
  const tenths = Math.round((clicks / views) * 1000);
  const point = lang === "en" ? "." : ",";
  return `${formatNumber(lang, Math.floor(tenths / 10))}${point}${tenths % 10}${lang === "en" ? "%" : "\u00a0%"}`;
}

/** Views and clicks of a booking: sums, days as a chart and as a table, places and languages. */
export function AdFigures({ report }: { report: AdReport }) {
  const t = useT();
  const lang = useLang();
  const { views, clicks, days, places, langs } = report;
  const number = (value: number) => formatNumber(lang, value);
  const sums: [label: string, value: string][] = [
    [t("ad_reports.views"), number(views)],
    [t("ad_reports.clicks"), number(clicks)],
    [t("ad_reports.rate"), views > 0 ? rate(lang, views, clicks) : "–"],
  ];
  return (
    <div className="ad-figures">
      <dl className="ad-figures__sums">
        {sums.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
      {views === 0 && <p className="secondary">{t("ad_reports.none")}</p>}
      {views > 0 && <DayBars days={days} />}
      <div className="ad-figures__tables">
        <CountTable
          caption={t("ad_reports.by_place")}
          heads={t("ad_reports.place")}
          rows={places.map(({ name, ...counts }) => ({ name, ...counts }))}
        />
        <CountTable
          caption={t("ad_reports.by_language")}
          heads={t("ad_reports.language")}
          rows={langs.map(({ lang: one, ...counts }) => ({ name: langName(t, one), ...counts }))}
        />
      </div>
      <details className="ad-figures__days">
        <summary>{t("ad_reports.table")}</summary>
        <CountTable
          caption={t("ad_reports.by_day")}
          heads={t("ad_reports.day")}
          rows={days.map(({ day, ...counts }) => ({ name: formatDate(lang, day), ...counts }))}
        />
      </details>
      <p className="small secondary">{t("ad_reports.how")}</p>
    </div>
  );
}

interface CountTableProps {
  caption: string;
  /** Name of the first column. */
  heads: string;
  rows: readonly { name: string; views: number; clicks: number }[];
}

function CountTable({ caption, heads, rows }: CountTableProps) {
  const t = useT();
  const lang = useLang();
  return (
    <table className="count-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heads}</th>
          <th scope="col">{t("ad_reports.views")}</th>
          <th scope="col">{t("ad_reports.clicks")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, views, clicks }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="numeric">{formatNumber(lang, views)}</td>
            <td className="numeric">{formatNumber(lang, clicks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
