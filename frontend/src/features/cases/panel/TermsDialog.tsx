import { useState } from "react";
import type { CasePriority, CaseRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { fieldTime, timeOf } from "../../../lib/portalTime";
import { oneOf } from "../../../lib/query";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { setCaseTerms } from "./api";

const PRIORITIES = ["normal", "high"] as const satisfies readonly CasePriority[];

interface Props {
  row: CaseRow;
  onDone: (row: CaseRow) => void;
  onClose: () => void;
}

/** Sets priority and due time of a case. */
export function TermsDialog({ row, onDone, onClose }: Props) {
  const t = useT();
  const { id, version, code } = row;
  const [priority, setPriority] = useState(row.priority);
  const [due, setDue] = useState(fieldTime(row.due_at));
  const due_at = due === fieldTime(row.due_at) ? row.due_at : timeOf(due);
  return (
    <Confirm
      title={t("panel.cases.terms_title", { code })}
      verb={t("common.save")}
      reason={!due_at && t("panel.cases.terms_needed")}
      onConfirm={async () => {
        if (due_at) onDone(await setCaseTerms(id, { version, priority, due_at }));
      }}
      onClose={onClose}
    >
      {(problems) => (
        <div className="form">
          <Select
            label={t("panel.cases.priority")}
            value={priority}
            choices={PRIORITIES.map((value) => ({ value, label: t(`panel.cases.priority_${value}`) }))}
            onChange={(value) => setPriority(oneOf(PRIORITIES, value) ?? "normal")}
          />
          <TextInput
            type="datetime-local"
            label={t("panel.cases.terms_due")}
            value={due}
            problems={problems.due_at}
            onChange={setDue}
          />
        </div>
      )}
    </Confirm>
  );
}
