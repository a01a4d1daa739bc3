import { useLang, useT } from "../../lib/i18n";
import type { ConsultPage as Data, Envelope } from "../../lib/page-types";
import { Crumbs } from "../../ui/site/Crumbs";
import { Note } from "../../ui/site/Note";
import { ConsultForm } from "./ConsultForm";
import { RelatedLine } from "./RelatedLine";

/** The form for advice: without an account, and without JavaScript too. */
export function ConsultPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "consult" ? <Consult data={envelope.data} path={envelope.path} /> : null;
}

function Consult({ data, path }: { data: Data; path: string }) {
  const t = useT();
  const lang = useLang();
  return (
    <div className="container">
      <Crumbs crumbs={[{ label: t("consult_requests.title"), path, lang }]} />
      <div className="correspondence report">
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
    </div>
  );
}
