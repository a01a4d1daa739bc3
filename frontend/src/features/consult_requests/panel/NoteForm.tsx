import { useState } from "react";
import type { ConsultDetail, ConsultEntryKind } from "../../../generated/api";
import { NewConsultEntryLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { oneOf } from "../../../lib/query";
import { useSubmission } from "../../../lib/submission";
import { Button } from "../../../ui/panel/Button";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { addConsultEntry } from "./api";

const KINDS = ["note", "call_in", "call_out"] as const satisfies readonly ConsultEntryKind[];

interface Props {
  id: string;
  onDone: (next: ConsultDetail) => void;
}

/** Adds a note or a call, which only the staff sees. */
export function NoteForm({ id, onDone }: Props) {
  const t = useT();
  const [kind, setKind] = useState<(typeof KINDS)[number]>("note");
  const [text, setText] = useState("");
  const { busy, error, problems, run } = useSubmission();
  const save = async () => {
    await run(async () => {
      onDone(await addConsultEntry(id, { kind, text: text.trim() }));
      setText("");
    });
  };
  return (
    <form
      className="form"
      data-action="note"
      aria-label={t("panel.consult_requests.note")}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) void save();
      }}
    >
      <h3>{t("panel.consult_requests.note")}</h3>
      <Select
        label={t("panel.consult_requests.note_kind")}
        value={kind}
        choices={KINDS.map((value) => ({ value, label: t(`panel.consult_requests.entry_${value}`) }))}
        onChange={(value) => setKind(oneOf(KINDS, value) ?? "note")}
      />
      <TextInput
        rows={3}
        max={NewConsultEntryLimits.text.max_length}
        label={t("panel.consult_requests.note_text")}
        value={text}
        problems={problems.text}
        onChange={setText}
      />
      <ErrorLine error={error} />
      <div className="row">
        <Button submit busy={busy}>
          {t("panel.consult_requests.note_save")}
        </Button>
      </div>
    </form>
  );
}
