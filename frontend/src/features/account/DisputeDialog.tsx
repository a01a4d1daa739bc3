import { useState } from "react";
import type { DisputeKind, RecordRow } from "../../generated/api";
import { RecordDisputeRequestLimits } from "../../generated/limits";
import { useT } from "../../lib/i18n";
import { toast } from "../../lib/toasts";
import { Confirm } from "../../ui/panel/Confirm";
import { Select } from "../../ui/panel/Select";
import { TextInput } from "../../ui/panel/TextInput";
import { disputeOwnRecord } from "./api";

const KINDS: readonly DisputeKind[] = ["authorship", "licence"];
const { min_length: MIN, max_length: MAX } = RecordDisputeRequestLimits.text;

interface Props {
  record: RecordRow;
  onDone: () => void;
  onClose: () => void;
}

/** Asks what is wrong with a record and sends the objection. */
export function DisputeDialog({ record, onDone, onClose }: Props) {
  const t = useT();
  const [kind, setKind] = useState<DisputeKind>("authorship");
  const [text, setText] = useState("");
  const hides = record.work.kind === "media" && kind === "licence";
  return (
    <Confirm
      title={t("account.records_dispute_named", { name: record.person.name })}
      verb={t("account.records_dispute")}
      reason={text.trim().length < MIN && t("panel.authorship_records.reason_needed", { min: MIN })}
      onClose={onClose}
      onConfirm={async () => {
        await disputeOwnRecord(record, { kind, text });
        toast({ level: "ok", text: t("account.records_disputed") });
        onDone();
      }}
    >
      {(problems) => (
        <div className="form">
          <p>{t("panel.authorship_records.text_dispute")}</p>
          <Select
            label={t("panel.authorship_records.kind")}
            hint={hides && t("panel.authorship_records.kind_licence_hint")}
            value={kind}
            choices={KINDS.map((value) => ({ value, label: t(`panel.authorship_records.kind_${value}`) }))}
            problems={problems.kind}
            onChange={(value) => setKind(KINDS.find((one) => one === value) ?? kind)}
          />
          <TextInput
            first
            rows={4}
            label={t("panel.authorship_records.objection")}
            value={text}
            max={MAX}
            problems={problems.text}
            onChange={setText}
          />
        </div>
      )}
    </Confirm>
  );
}
