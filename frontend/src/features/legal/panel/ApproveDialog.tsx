import { useState } from "react";
import type { LegalPageDetail, LegalVersionRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Check } from "../../../ui/panel/Check";
import { Confirm } from "../../../ui/panel/Confirm";
import { TextInput } from "../../../ui/panel/TextInput";
import { timeOf } from "../../../lib/portalTime";
import { approveDraft } from "./api";
import { missingIn, warningWords } from "../../../lib/labels/legal";

export interface ApproveDialogProps {
  shown: LegalPageDetail;
  draft: LegalVersionRow;
  /** True if a later time is asked for at first. */
  startsLater: boolean;
  /** True if it was said already that somebody checked the template. */
  checkedBefore: boolean;
  /** Takes over the page and says what happened. */
  onDone: (page: LegalPageDetail, text: string) => void;
  onClose: () => void;
}

/** Approves a draft, at once or from a moment on; says what is still missing. */
export function ApproveDialog({ shown, draft, startsLater, checkedBefore, onDone, onClose }: ApproveDialogProps) {
  const t = useT();
  const [later, setLater] = useState(startsLater);
  const [moment, setMoment] = useState("");
  const [checked, setChecked] = useState(checkedBefore);
  const warnings = missingIn(shown).filter(({ kind }) => kind !== "starting_text");
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
        const page = await approveDraft(shown.id, { version: draft.version, effective_from, checked });
        onDone(page, t(later ? "panel.legal.approved_later" : "panel.legal.approved_now"));
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
