import type { ServiceReview } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { FormerDecisions } from "../../../ui/panel/FormerDecisions";
import { A } from "../../../ui/site/A";

/** Reports about a service, and former decisions about it. */
export function ReviewHistory({ review }: { review: ServiceReview }) {
  const t = useT();
  const here = useLang();
  const { reports, decisions } = review;
  return (
    <>
      {reports.length > 0 && (
        <section aria-labelledby="service-reports">
          <h3 id="service-reports">{t("panel.services.reports")}</h3>
          <ul className="worklist">
            {reports.map((report) => (
              <li key={report.id}>
                <A className="link" href={`/panel/inbox?case=${report.id}`}>
                  <span className="numeric">{report.code}</span>
                </A>{" "}
                {report.category && t(`reports.categories.${report.category}`)} ·{" "}
                {t(`panel.cases.state_${report.state}`)}
                <p className="tiny" lang={report.lang === here ? undefined : report.lang}>
                  {report.text}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {decisions.length > 0 && (
        <section aria-labelledby="service-history">
          <h3 id="service-history">{t("panel.services.history")}</h3>
          <FormerDecisions decisions={decisions} />
        </section>
      )}
    </>
  );
}
