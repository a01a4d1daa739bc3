import { useLang, useT } from "../../lib/i18n";
import type { ConsultStatusPage as Data, Envelope } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { Crumbs } from "../../ui/site/Crumbs";
import { MessageList } from "../../ui/site/MessageList";
import { Note } from "../../ui/site/Note";
import { Attachments } from "./Attachments";
import { RelatedLine } from "./RelatedLine";
import { shownState, STATE_TONES } from "./states";
import { WriteBackForm } from "./WriteBackForm";

/** A request as the person who asked sees it: without an account, and without JavaScript too. */
export function ConsultStatusPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "consult-status" ? <Status data={envelope.data} path={envelope.path} /> : null;
}

function Status({ data, path }: { data: Data; path: string }) {
  const t = useT();
  const lang = useLang();
  const state = shownState(data.state);
  return (
    <div className="container">
      <Crumbs crumbs={[{ label: t("consult_requests.status_title"), path, lang }]} />
      <div className="correspondence">
        <div className="form">
          <header className="page-head">
            <h1>{t("consult_requests.status_title")}</h1>
            <p>{data.topic}</p>
          </header>
          <dl className="correspondence__facts">
            <dt>{t("consult_requests.number")}</dt>
            <dd className="numeric">{data.code}</dd>
            <dt>{t("consult_requests.state")}</dt>
            <dd>
              <span className={`status status--${STATE_TONES[state]}`}>{t(`consult_requests.state_${state}`)}</span>
            </dd>
          </dl>
          {data.related && <RelatedLine related={data.related} />}
          {data.files.length > 0 && <Attachments files={data.files} />}
        </div>
        <div className="correspondence__side">
          {data.sent && (
            <Note tone="ok" alert>
              {t("consult_requests.written")}
            </Note>
          )}
          <MessageList messages={data.messages} other={t("consult_requests.we")} lang={data.lang} />
          {data.can_write ? <WriteBackForm data={data} /> : <Over />}
        </div>
      </div>
    </div>
  );
}

function Over() {
  const t = useT();
  return (
    <>
      <Note>{t("consult_requests.over")}</Note>
      <p>
        <A className="button button--line" href="/consult">
          {t("consult_requests.new")}
        </A>
      </p>
    </>
  );
}
