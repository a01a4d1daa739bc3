import type { RecordDetail } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime } from "../../../lib/portalTime";
import { can } from "../../../lib/session";
import { A } from "../../../ui/site/A";
import { Note } from "../../../ui/site/Note";

/** The objection to a record, and the last decision. */
export function RecordDispute({ detail }: { detail: RecordDetail }) {
  const t = useT();
  const lang = useLang();
  const { dispute, decision_note, decided_at } = detail;
  return (
    <>
      {dispute && (
        <Note tone="warn">
          <b>{t(`panel.authorship_records.kind_${dispute.kind}`)}</b>
          <br />
          {dispute.text}
          <br />
          <span className="tiny">
            {dispute.by
              ? t("panel.authorship_records.dispute_by", { name: dispute.by, time: fullTime(lang, dispute.at) })
              : t("panel.authorship_records.dispute_reader", { time: fullTime(lang, dispute.at) })}
          </span>
          {dispute.report && can("cases.decide") && (
            <>
              {" "}
              <A className="link tiny" href={`/panel/inbox?case=${dispute.report}`}>
                {t("panel.authorship_records.dispute_report")}
              </A>
            </>
          )}
        </Note>
      )}
      {decision_note && decided_at && (
        <Note tone="info">
          <b>{t("panel.authorship_records.decision")}</b>
          <br />
          {decision_note}
          <br />
          <span className="tiny">{fullTime(lang, decided_at)}</span>
        </Note>
      )}
    </>
  );
}
