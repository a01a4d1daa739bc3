import { useState } from "react";
import type { CreditRole, RecordWork } from "../../../generated/api";
import { RecordRequestLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { createRecord } from "./api";
import { ROLES } from "./choices";

interface Props {
  work: RecordWork;
  onDone: () => void;
  onClose: () => void;
}

/** Adds somebody without an account to a work. */
export function AddPersonDialog({ work, onDone, onClose }: Props) {
  const t = useT();
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [role, setRole] = useState<CreditRole>(work.kind === "media" ? "photographer" : "author");
  return (
    <Confirm
      title={t("panel.authorship_records.add_title")}
      verb={t("panel.authorship_records.add_person")}
      onClose={onClose}
      onConfirm={async () => {
        await createRecord({ work: work.kind, work_id: work.id, lang: null, name, url, role });
        toast({ level: "ok", text: t("panel.authorship_records.add_done", { name }) });
        onDone();
      }}
    >
      {(problems) => (
        <div className="form">
          <p>{t("panel.authorship_records.add_text")}</p>
          <TextInput
            first
            label={t("panel.authorship_records.name")}
            value={name}
            max={RecordRequestLimits.name.max_length}
            problems={problems.name}
            onChange={setName}
          />
          <Select
            label={t("panel.authorship_records.role")}
            value={role}
            choices={ROLES.map((value) => ({ value, label: t(`authorship_records.role_${value}`) }))}
            problems={problems.role}
            onChange={(value) => setRole(ROLES.find((one) => one === value) ?? role)}
          />
          <TextInput
            optional
            type="url"
            label={t("panel.authorship_records.url")}
            hint={t("panel.authorship_records.url_hint")}
            value={url}
            max={RecordRequestLimits.url.max_length}
            problems={problems.url}
            onChange={setUrl}
          />
        </div>
      )}
    </Confirm>
  );
}
