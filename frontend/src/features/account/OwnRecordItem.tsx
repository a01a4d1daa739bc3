import { useState } from "react";
import type { OwnRecord, PrivateFile, RecordRow } from "../../generated/api";
import { useLang, useT } from "../../lib/i18n";
import { langName } from "../../lib/labels/languages";
import { fullTime, shortDate } from "../../lib/portalTime";
import { useLayout } from "../../lib/page-context";
import { Button } from "../../ui/panel/Button";
import { PrivateFileList } from "../../ui/panel/PrivateFileList";
import { PrivateFileUpload } from "../../ui/panel/PrivateFileUpload";
import { RemoveFileDialog } from "../../ui/panel/RemoveFileDialog";
import { Note } from "../../ui/site/Note";
import { addOwnEvidence } from "./api";

const LOOKS = { proposed: "info", confirmed: "ok", disputed: "bad", corrected: "warn", revoked: "mute" } as const;

interface Props {
  own: OwnRecord;
  onDispute: (record: RecordRow) => void;
  onChanged: () => void;
}

/** A record that names the person: work, part, licence, dispute, evidence, and the other parts in the work. */
export function OwnRecordItem({ own, onDispute, onChanged }: Props) {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const [removing, setRemoving] = useState<PrivateFile | null>(null);
  const { record, dispute, evidence, others } = own;
  const until =
    record.licence_until && t("panel.authorship_records.until", { day: shortDate(lang, record.licence_until, today) });
  return (
    <li className="stack">
      <div>
        <h3>
          {record.work.title || t("panel.authorship_records.unnamed")} <State record={record} />
        </h3>
        <p className="tiny muted">
          {[
            t(`authorship_records.work_${record.work.kind}`),
            partWords(t, record),
            fullTime(lang, record.created_at),
          ].join(" · ")}
        </p>
        <p className="small">
          {t("panel.authorship_records.licence")}:{" "}
          {[t(`authorship_records.licence_${record.licence}`), until].filter(Boolean).join(", ")}
        </p>
      </div>
      {dispute && (
        <Note tone="warn">
          <b>{t(`panel.authorship_records.kind_${dispute.kind}`)}</b>
          <br />
          {dispute.text}
        </Note>
      )}
      {own.decision_note && own.decided_at && (
        <Note tone="info">
          <b>{t("panel.authorship_records.decision")}</b>
          <br />
          {own.decision_note}
          <br />
          <span className="tiny">{fullTime(lang, own.decided_at)}</span>
        </Note>
      )}
      {record.actions.includes("dispute") && (
        <div className="row">
          <Button onClick={() => onDispute(record)}>{t("account.records_dispute")}</Button>
        </div>
      )}
      {others.length > 0 && (
        <section>
          <h4>{t("account.records_others", { count: others.length })}</h4>
          <ul className="private-files">
            {others.map((other) => (
              <li key={other.id}>
                <span>
                  {other.person.name || t("panel.authorship_records.erased")}{" "}
                  <span className="tiny muted">{partWords(t, other)}</span> <State record={other} />
                </span>
                {other.actions.includes("dispute") && (
                  <Button
                    variant="quiet"
                    label={t("account.records_dispute_named", { name: other.person.name })}
                    onClick={() => onDispute(other)}
                  >
                    {t("account.records_dispute")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {evidence && (evidence.addable || evidence.files.length > 0) && (
        <section>
          <h4>{t("panel.authorship_records.evidence")}</h4>
          <div className="stack">
            <p className="tiny muted">{t("panel.authorship_records.evidence_text")}</p>
            <PrivateFileList
              files={evidence.files}
              none={t("panel.authorship_records.no_evidence")}
              onRemove={setRemoving}
            />
            {evidence.addable && (
              <PrivateFileUpload
                left={evidence.left}
                upload={(file) => addOwnEvidence(record.id, file)}
                onDone={onChanged}
              />
            )}
          </div>
        </section>
      )}
      {removing && <RemoveFileDialog file={removing} onDone={onChanged} onClose={() => setRemoving(null)} />}
    </li>
  );
}

function partWords(t: ReturnType<typeof useT>, record: RecordRow): string {
  const role = t(`authorship_records.role_${record.role}`);
  return record.lang ? t("panel.authorship_records.in_language", { role, lang: langName(t, record.lang) }) : role;
}

function State({ record }: { record: RecordRow }) {
  const t = useT();
  return (
    <span className={`status status--${LOOKS[record.state]}`}>{t(`authorship_records.state_${record.state}`)}</span>
  );
}
