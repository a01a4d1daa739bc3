import { useState } from "react";
import type { Outcome, ReportRow } from "../../../generated/api";
import { DecisionLimits, ReportStateChangeLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { lengthOf } from "../../../lib/text";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { inLang } from "../../../lib/labels/languages";
import { toast } from "../../../lib/toasts";
import { moveReport } from "./api";

const OUTCOMES: readonly Outcome[] = ["corrected", "removed", "no_action", "spam"];
const NOTE = { min: DecisionLimits.note.min_length, max: ReportStateChangeLimits.note.max_length };

interface Props {
  report: ReportRow;
  onDone: () => void;
  onClose: () => void;
}

/** Decides a report; whoever sent it reads the reason. */
export function DecideDialog({ report, onDone, onClose }: Props) {
  const t = useT();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [note, setNote] = useState("");
  const told = outcome !== "spam";
  const length = lengthOf(note);
  const reason =
    (!outcome && t("panel.reports.outcome_needed")) ||
    (told && length < NOTE.min && t("panel.reports.note_needed", { min: NOTE.min })) ||
    (length > NOTE.max && t("panel.too_long", { max: NOTE.max }));
  const save = async () => {
    await moveReport(report.id, { action: "decide", version: report.version, outcome, note: note.trim() });
    toast({ level: "ok", text: t("panel.reports.done_decide", { code: report.code }) });
    onDone();
  };
  return (
    <Confirm
      title={t("panel.reports.decide_title", { code: report.code })}
      verb={t("panel.reports.decide")}
      reason={reason}
      onConfirm={save}
      onClose={onClose}
    >
      <p className="report-card__text" lang={report.lang}>
        {report.text}
      </p>
      <div className="form">
        <Select
          label={t("panel.reports.outcome")}
          value={outcome ?? ""}
          none={t("panel.reports.outcome_choose")}
          choices={OUTCOMES.map((value) => ({ value, label: t(`panel.reports.outcome_${value}`) }))}
          onChange={(value) => setOutcome(OUTCOMES.find((one) => one === value) ?? null)}
        />
        <TextInput
          rows={5}
          max={NOTE.max}
          lang={report.lang}
          optional={!told}
          label={t("panel.reports.note", { lang: inLang(t, report.lang) })}
          hint={t(
            !told
              ? "panel.reports.note_spam"
              : report.email
                ? "panel.reports.note_mail"
                : report.from_account
                  ? "panel.reports.note_notification"
                  : "panel.reports.note_stored",
          )}
          value={note}
          onChange={setNote}
        />
      </div>
    </Confirm>
  );
}
