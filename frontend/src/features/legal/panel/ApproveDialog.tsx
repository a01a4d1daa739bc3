import { useState } from "react";
import type { LegalPageDetail, LegalPageRow, LegalVersionRow } from "../../../generated/api";
import { listLegalPages } from "../../../lib/commonCalls";
import { useLang, useT } from "../../../lib/i18n";
import { Check } from "../../../ui/panel/Check";
import { Confirm } from "../../../ui/panel/Confirm";
import { TextInput } from "../../../ui/panel/TextInput";
import { toast } from "../../../lib/toasts";
import { timeOf } from "../../../lib/portalTime";
import { approveDraft } from "./api";
import { pageName, warningWords } from "../../../lib/labels/legal";

export interface ApproveDialogProps {
  shown: LegalPageDetail;
  draft: LegalVersionRow;
  onDone: (page: LegalPageDetail) => void;
  /** Opens another page. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The next page in the order of the foot, then from its start, of which no version was approved yet. */
async function nextToApprove(id: string): Promise<LegalPageRow | undefined> {
  const pages = await listLegalPages();
  const at = pages.findIndex((page) => page.id === id);
  return [...pages.slice(at + 1), ...pages.slice(0, at)].find((page) => !page.effective && !page.approved);
}

/** Approves a draft, at once or from a moment on; says what is still missing, and which page is next. */
export function ApproveDialog({ shown, draft, onDone, onOpen, onClose }: ApproveDialogProps) {
  const t = useT();
  const lang = useLang();
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
        // the approval holds, whether or not the list can be read
        const next = await nextToApprove(shown.id).catch(() => undefined);
        toast({
          level: "ok",
          text: t(later ? "panel.legal.approved_later" : "panel.legal.approved_now"),
          action: next && {
            label: t("panel.legal.next_page", { name: pageName(t, next, lang) }),
            run: () => onOpen(next.id),
          },
        });
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
