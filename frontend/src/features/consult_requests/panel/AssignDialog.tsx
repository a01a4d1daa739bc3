import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { assignConsult, listAnswerers } from "./api";
import type { DetailDialogProps } from "./types";

/** Gives a request to somebody who may answer it. */
export function AssignDialog({ detail, onDone, onClose }: DetailDialogProps) {
  const t = useT();
  const [to, setTo] = useState("");
  const people = useLoad("answerers", listAnswerers);
  const { id, version, code } = detail.request;
  return (
    <Confirm
      title={t("panel.consult_requests.assign_title", { code })}
      verb={t("panel.consult_requests.assign")}
      reason={!to && t("panel.consult_requests.assign_needed")}
      onConfirm={async () => onDone(await assignConsult(id, version, to))}
      onClose={onClose}
    >
      {(problems) => (
        <Select
          label={t("panel.consult_requests.assign_to")}
          value={to}
          none={t("panel.consult_requests.template_none")}
          choices={(people.value ?? []).map((person) => ({ value: person.id, label: person.name }))}
          problems={problems.to_id}
          onChange={setTo}
        />
      )}
    </Confirm>
  );
}
