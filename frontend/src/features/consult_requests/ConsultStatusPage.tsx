import { useLang, useT } from "../../lib/i18n";
import { formatClock, formatDateShort } from "../../lib/format";
import type { ConsultStatusPage as Data, Envelope } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { Note } from "../../ui/site/Note";
import { RelatedLine } from "./RelatedLine";
import { shownState, STATE_TONES } from "./states";
import { WriteBackForm } from "./WriteBackForm";

/** A request as the person who asked sees it: without an account, and without JavaScript too. */
export function ConsultStatusPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "consult-status" ? <Status data={envelope.data} /> : null;
}

function Status({ data }: { data: Data }) {
  const t = useT();
  const state = shownState(data.state);
  return (
    <div className="container consult">
      <header className="page-head">
        <h1>{t("consult_requests.status_title")}</h1>
        <p>{data.topic}</p>
      </header>
      {data.sent && (
        <Note tone="ok" alert>
          {t("consult_requests.written")}
        </Note>
      )}
      <dl className="consult__facts">
        <dt>{t("consult_requests.number")}</dt>
        <dd className="numeric">{data.code}</dd>
        <dt>{t("consult_requests.state")}</dt>
        <dd>
          <span className={`status status--${STATE_TONES[state]}`}>{t(`consult_requests.state_${state}`)}</span>
        </dd>
      </dl>
      {data.related && <RelatedLine related={data.related} />}
      <Conversation data={data} />
      {data.can_write ? <WriteBackForm data={data} /> : <Over />}
    </div>
  );
}

function Conversation({ data }: { data: Data }) {
  const t = useT();
  const here = useLang();
  return (
    <section aria-labelledby="conversation">
      <h2 id="conversation">{t("consult_requests.conversation")}</h2>
      <ol className="consult__messages">
        {data.messages.map((message, at) => (
          <li key={at} className={message.own ? "consult__message" : "consult__message consult__message--reply"}>
            <p className="tiny muted">
              <b>{t(message.own ? "consult_requests.you" : "consult_requests.we")}</b> ·{" "}
              {formatDateShort(here, message.at)}, {formatClock(message.at)}
            </p>
            <p className="consult__words" lang={data.lang === here ? undefined : data.lang}>
              {message.text}
            </p>
          </li>
        ))}
      </ol>
    </section>
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
