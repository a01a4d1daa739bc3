import { useState } from "react";
import type { LegalPageDetail, LegalVersionRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Check } from "../../../ui/panel/Check";
import { Confirm } from "../../../ui/panel/Confirm";
import { TextInput } from "../../../ui/panel/TextInput";
import { toast } from "../../../lib/toasts";
import { timeOf } from "../../../lib/portalTime";
import { approveDraft } from "./api";
import { warningWords } from "../../../lib/labels/legal";

export interface ApproveDialogProps {
  shown: LegalPageDetail;
  draft: LegalVersionRow;
  onDone: (page: LegalPageDetail) => void;
  onClose: () => void;
}

/** Approves a draft, at once or from a moment on; says what is still missing. */
export function ApproveDialog({ shown, draft, onDone, onClose }: ApproveDialogProps) {
  const t = useT();
  const [later, setLater] = useState(false);
  const [moment, setMoment] = useState("");
  const [checked, setChecked] = useState(false);
  const warnings = shown.warnings.filter(({ kind }) => kind !== "not_in_force" && kind !== "starting_text");
  return (
    <Confirm
      title={t("panel.legal.approve_title", { number: draft.number })}
      verb={t("panel.legal.approve_do")}
      reason={
        draft.starting_text && !checked
          ? t("panel.legal.check_needed")
          : later && !timeOf(moment) && t("panel.legal.date_needed")
      }
      onClose={onClose}
      onConfirm={async () => {
        const effective_from = later ? timeOf(moment) : null;
        onDone(await approveDraft(shown.id, { version: draft.version, effective_from, checked }));
        toast({ level: "ok", text: t(later ? "panel.legal.approved_later" : "panel.legal.approved_now") });
      }}
    >
      <p>{t("panel.legal.approve_text")}</p>
      {warnings.length > 0 && (
        <>
          <p className="field-label">{t("panel.legal.warnings")}</p>
          <ul className="line-list">
            {warnings.map((warning) => (
              <li key={`${warning.kind}.${warning.lang}.${warning.placeholder}`}>{warningWords(t, warning)}</li>
            ))}
          </ul>
        </>
      )}
      <div className="form">
        <label className="check">
          <input type="radio" name="when" checked={!later} onChange={() => setLater(false)} />
          <span>{t("panel.legal.now")}</span>
        </label>
        <label className="check">
          <input type="radio" name="when" checked={later} onChange={() => setLater(true)} />
          <span>{t("panel.legal.later")}</span>
        </label>
        {later && (
          <TextInput type="datetime-local" label={t("panel.legal.later")} value={moment} onChange={setMoment} />
        )}
        {draft.starting_text && (
          <Check checked={checked} onChange={setChecked}>
            {t("panel.legal.checked")}
          </Check>
        )}
      </div>
    </Confirm>
  );
}
