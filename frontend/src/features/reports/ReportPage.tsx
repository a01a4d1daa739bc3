import { useLang, useT } from "../../lib/i18n";
import type { Envelope, ReportPage as Data } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { Correspondence } from "../../ui/site/Correspondence";
import { NextSteps } from "../../ui/site/NextSteps";
import { ReportForm } from "./ReportForm";

/** Says that something is wrong: without an account, and without JavaScript too. */
export function ReportPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "report" ? <Report data={envelope.data} path={envelope.path} /> : null;
}

function Report({ data, path }: { data: Data; path: string }) {
  const t = useT();
  const here = useLang();
  return (
    <Correspondence
      title={t("reports.title")}
      lead={t("reports.lead")}
      path={path}
      about={
        <p className="correspondence__about">
          <span className="small secondary">{t("reports.about")}</span>
          <A className="link" href={data.path} lang={data.title_lang === here ? undefined : data.title_lang}>
            {data.path === "/" ? t("reports.whole_site") : data.title}
          </A>
        </p>
      }
      steps={
        <NextSteps
          title={t("reports.next")}
          steps={[t("reports.next_number"), t("reports.next_review"), t("reports.next_decision")]}
        />
      }
    >
      <ReportForm data={data} />
    </Correspondence>
  );
}
