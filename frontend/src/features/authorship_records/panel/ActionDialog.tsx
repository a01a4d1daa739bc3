import { useState } from "react";
import type { CreditState, DisputeKind, RecordDetail } from "../../../generated/api";
import { RecordDisputeRequestLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { confirmRecord, decideRecord, disputeRecord, restoreRecord, revokeRecord } from "./api";
import { personName } from "./labels";
import type { RecordWish } from "./recordActions";

interface Props {
  wish: RecordWish;
  onDone: () => void;
  onClose: () => void;
}

const KINDS: readonly DisputeKind[] = ["authorship", "licence"];
const OUTCOMES = ["confirmed", "corrected", "revoked"] as const satisfies readonly CreditState[];
const { min_length: MIN, max_length: MAX } = RecordDisputeRequestLimits.text;

/** Asks what a step needs, says what follows from it, and takes it. */
export function ActionDialog({ wish, onDone, onClose }: Props) {
  const t = useT();
  const { action, record } = wish;
  const name = personName(t, record.person.name);
  const isPicture = record.work.kind === "media";
  const [kind, setKind] = useState<DisputeKind>("authorship");
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>("confirmed");
  const [text, setText] = useState("");
  const steps: Record<typeof action, () => Promise<RecordDetail | null>> = {
    confirm: () => confirmRecord(record),
    dispute: () => disputeRecord(record, { kind, text }),
    decide: () => decideRecord(record, { outcome, note: text }),
    revoke: () => revokeRecord(record, text),
    restore: () => restoreRecord(record),
    change: () => Promise.resolve(null),
  };
  const needsText = action === "dispute" || action === "decide" || action === "revoke";
  const words = action === "change" ? "confirm" : action;

  return (
    <Confirm
      title={`${t(`panel.authorship_records.do_${action}`)}: ${name}`}
      verb={t(`panel.authorship_records.do_${action}`)}
      bad={action === "revoke"}
      reason={needsText && text.trim().length < MIN && t("panel.authorship_records.reason_needed", { min: MIN })}
      onClose={onClose}
      onConfirm={async () => {
        await steps[action]();
        toast({ level: "ok", text: t(`panel.authorship_records.done_${action}`) });
        onDone();
      }}
    >
      {(problems) => (
        <div className="form">
          <p>{t(`panel.authorship_records.text_${words}`, { name })}</p>
          {action === "dispute" && (
            <Select
              label={t("panel.authorship_records.kind")}
              hint={isPicture && kind === "licence" && t("panel.authorship_records.kind_licence_hint")}
              value={kind}
              choices={KINDS.map((value) => ({ value, label: t(`panel.authorship_records.kind_${value}`) }))}
              problems={problems.kind}
              onChange={(value) => setKind(KINDS.find((one) => one === value) ?? kind)}
            />
          )}
          {action === "decide" && (
            <Select
              label={t("panel.authorship_records.outcome")}
              hint={isPicture && outcome === "revoked" && t("panel.authorship_records.outcome_revoked_hint")}
              value={outcome}
              choices={OUTCOMES.map((value) => ({ value, label: t(`panel.authorship_records.outcome_${value}`) }))}
              problems={problems.outcome}
              onChange={(value) => setOutcome(OUTCOMES.find((one) => one === value) ?? outcome)}
            />
          )}
          {needsText && (
            <TextInput
              first
              rows={4}
              label={t(action === "dispute" ? "panel.authorship_records.objection" : "panel.authorship_records.reason")}
              value={text}
              max={MAX}
              problems={problems.text ?? problems.note ?? problems.reason}
              onChange={setText}
            />
          )}
        </div>
      )}
    </Confirm>
  );
}
