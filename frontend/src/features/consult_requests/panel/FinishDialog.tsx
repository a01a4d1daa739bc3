import { useState } from "react";
import type { ConsultOutcome } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { oneOf } from "../../../lib/query";
import { Confirm } from "../../../ui/panel/Confirm";
import { MailNote } from "../../../ui/panel/MailNote";
import { Select } from "../../../ui/panel/Select";
import { stepConsult } from "./api";
import type { DetailDialogProps } from "./types";

const OUTCOMES = ["solved", "referred", "no_answer", "not_competent"] as const satisfies readonly ConsultOutcome[];

/** Finishes a request with an outcome. */
export function FinishDialog({ detail, onDone, onClose }: DetailDialogProps) {
  const t = useT();
  const [name, setName] = useState("");
  const { id, version, code } = detail.request;
  const outcome = oneOf(OUTCOMES, name);
  return (
    <Confirm
      title={t("panel.consult_requests.finish_title", { code })}
      verb={t("panel.consult_requests.step_finish")}
      reason={!outcome && t("panel.consult_requests.outcome_needed")}
      onConfirm={async () => onDone(await stepConsult(id, { version, step: "finish", outcome }))}
      onClose={onClose}
    >
      <p>{t("panel.consult_requests.finish_text")}</p>
      <MailNote />
      <Select
        label={t("panel.consult_requests.outcome")}
        value={name}
        none={t("panel.consult_requests.template_none")}
        choices={OUTCOMES.map((value) => ({ value, label: t(`panel.consult_requests.outcome_${value}`) }))}
        onChange={setName}
      />
    </Confirm>
  );
}
