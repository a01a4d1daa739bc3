import { useLang, useT } from "../../lib/i18n";
import type { Envelope, ReportPage as Data } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { NextSteps } from "../../ui/site/NextSteps";
import { ReportForm } from "./ReportForm";

/** Says that something is wrong: without an account, and without JavaScript too. */
export function ReportPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "report" ? <Report data={envelope.data} /> : null;
}

function Report({ data }: { data: Data }) {
  const t = useT();
  const here = useLang();
  return (
    <div className="container report">
      <div>
        <header className="page-head">
          <h1>{t("reports.title")}</h1>
          <p>{t("reports.lead")}</p>
        </header>
        <p className="report__about">
          <span className="small secondary">{t("reports.about")}</span>
          <A className="link" href={data.path} lang={data.title_lang === here ? undefined : data.title_lang}>
            {data.path === "/" ? t("reports.whole_site") : data.title}
          </A>
        </p>
      </div>
      <ReportForm data={data} />
      <NextSteps
        title={t("reports.next")}
        steps={[t("reports.next_number"), t("reports.next_review"), t("reports.next_decision")]}
      />
    </div>
  );
}
