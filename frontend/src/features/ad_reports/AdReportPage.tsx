import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { AdReportPage as Data, Envelope } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { A } from "../../ui/site/A";
import { AdFigures } from "../../ui/site/AdFigures";

/** A report for whoever has its link: without an account, and without JavaScript too. */
export function AdReportPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "ad-report" ? <Report data={envelope.data} /> : null;
}

function Report({ data }: { data: Data }) {
  const t = useT();
  const lang = useLang();
  const { report } = data;
  const day = (iso: string) => formatDate(lang, iso);
  const facts: [label: string, value: string][] = [
    [t("ad_reports.advertiser"), report.advertiser],
    [t("ad_reports.package"), report.package],
    [t("ad_reports.days"), `${day(report.start_on)} – ${day(report.end_on)}`],
    [t("ad_reports.counted_until"), day(report.until)],
  ];
  return (
    <div className="container ad-report">
      <header className="page-head">
        <p className="small secondary">{t("ad_reports.title")}</p>
        <h1>{report.title}</h1>
      </header>
      <dl className="ad-report__facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <AdFigures report={report} />
      <p className="row">
        <a className="button button--primary" href={withLang(lang, data.document_path)} download>
          {t("ad_reports.download")}
        </a>
        <A className="button button--line" href={data.check_path}>
          {t("ad_reports.check")}
        </A>
      </p>
    </div>
  );
}
