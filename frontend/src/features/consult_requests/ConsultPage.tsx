import { useT } from "../../lib/i18n";
import type { ConsultPage as Data, Envelope } from "../../lib/page-types";
import { Correspondence } from "../../ui/site/Correspondence";
import { Note } from "../../ui/site/Note";
import { NextSteps } from "../../ui/site/NextSteps";
import { ConsultForm } from "./ConsultForm";
import { RelatedLine } from "./RelatedLine";

/** The form for advice: without an account, and without JavaScript too. */
export function ConsultPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "consult" ? <Consult data={envelope.data} path={envelope.path} /> : null;
}

function Consult({ data, path }: { data: Data; path: string }) {
  const t = useT();
  const isClosed = data.topics.length === 0 && !data.sent;
  return (
    <Correspondence
      title={t("consult_requests.title")}
      lead={t("consult_requests.lead")}
      path={path}
      long={!isClosed}
      about={data.related && <RelatedLine related={data.related} />}
      steps={
        !isClosed && (
          <NextSteps
            title={t("consult_requests.next")}
            steps={[
              t("consult_requests.next_confirm"),
              t("consult_requests.next_answer"),
              t("consult_requests.next_page"),
            ]}
          />
        )
      }
    >
      {isClosed ? <Note tone="warn">{t("consult_requests.closed")}</Note> : <ConsultForm data={data} />}
    </Correspondence>
  );
}
