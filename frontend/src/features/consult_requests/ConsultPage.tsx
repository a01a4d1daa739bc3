import { useT } from "../../lib/i18n";
import type { ConsultPage as Data, Envelope } from "../../lib/page-types";
import { Note } from "../../ui/site/Note";
import { ConsultForm } from "./ConsultForm";
import { RelatedLine } from "./RelatedLine";

/** The form for advice: without an account, and without JavaScript too. */
export function ConsultPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "consult" ? <Consult data={envelope.data} /> : null;
}

function Consult({ data }: { data: Data }) {
  const t = useT();
  return (
    <div className="container correspondence report">
      <div>
        <header className="page-head">
          <h1>{t("consult_requests.title")}</h1>
          <p>{t("consult_requests.lead")}</p>
        </header>
        {data.related && <RelatedLine related={data.related} />}
      </div>
      {data.topics.length === 0 && !data.sent ? (
        <Note tone="warn">{t("consult_requests.closed")}</Note>
      ) : (
        <ConsultForm data={data} />
      )}
    </div>
  );
}
