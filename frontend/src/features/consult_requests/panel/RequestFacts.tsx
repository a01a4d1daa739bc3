import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime } from "../../../lib/portalTime";
import { langName } from "../../../lib/labels/languages";
import { personName } from "../../../lib/labels/people";
import { Button } from "../../../ui/panel/Button";
import { EmailWords } from "../../../ui/panel/EmailWords";
import { PrivateFileList } from "../../../ui/panel/PrivateFileList";
import { A } from "../../../ui/site/A";
import { ChangeDialog } from "./ChangeDialog";
import type { DetailProps } from "./types";

/** The person, the ways to be reached, and the terms of the request. */
export function RequestFacts({ detail, onDone }: DetailProps) {
  const t = useT();
  const here = useLang();
  const [editing, setEditing] = useState(false);
  const { request } = detail;
  const place = [detail.town, detail.region, detail.country].filter(Boolean).join(", ");
  const facts: [label: string, value: string][] = [
    [t("panel.consult_requests.number"), request.code],
    [t("panel.consult_requests.came"), fullTime(here, request.created_at)],
    [t("panel.consult_requests.due_at"), fullTime(here, request.due_at)],
    [t("panel.consult_requests.priority"), t(`panel.consult_requests.priority_${request.priority}`)],
    [t("panel.consult_requests.holder"), request.assignee ? personName(t, request.assignee) : ""],
    [t("panel.consult_requests.language"), langName(t, request.lang)],
    [t("panel.consult_requests.channel"), t(`consult_requests.channel_${detail.preferred_channel}`)],
    [t("panel.consult_requests.best_time"), detail.best_time],
    [t("panel.consult_requests.place"), place],
    [t("panel.consult_requests.account"), t(`panel.consult_requests.account_${detail.from_account ? "yes" : "no"}`)],
    [t("panel.consult_requests.consent"), fullTime(here, detail.consent_at)],
    [t("panel.consult_requests.tags"), request.tags.join(", ")],
    [
      t("panel.consult_requests.outcome"),
      request.outcome ? t(`panel.consult_requests.outcome_${request.outcome}`) : "",
    ],
  ];
  return (
    <section aria-labelledby="consult-facts">
      <h3 id="consult-facts">{t("panel.consult_requests.facts")}</h3>
      <dl className="description-list">
        {detail.email && (
          <>
            <dt>{t("panel.consult_requests.email")}</dt>
            <dd>
              <a className="link" href={`mailto:${detail.email}`}>
                <EmailWords text={detail.email} />
              </a>
            </dd>
          </>
        )}
        {detail.phone && (
          <>
            <dt>{t("panel.consult_requests.phone")}</dt>
            <dd>
              <a className="link" href={`tel:${detail.phone}`}>
                {detail.phone}
              </a>
            </dd>
          </>
        )}
        {detail.related_path && (
          <>
            <dt>{t("panel.consult_requests.related")}</dt>
            <dd>
              <A className="link" href={detail.related_path}>
                {detail.related_title}
              </A>
            </dd>
          </>
        )}
        {facts.map(([label, value]) => value && <FactLine key={label} label={label} value={value} />)}
      </dl>
      {detail.files.length > 0 && (
        <>
          <h3>{t("consult_requests.files")}</h3>
          <PrivateFileList files={detail.files} />
        </>
      )}
      <div className="row">
        <Button icon="pen" onClick={() => setEditing(true)}>
          {t("panel.consult_requests.edit")}
        </Button>
      </div>
      {editing && <ChangeDialog detail={detail} onDone={onDone} onClose={() => setEditing(false)} />}
    </section>
  );
}

function FactLine({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
