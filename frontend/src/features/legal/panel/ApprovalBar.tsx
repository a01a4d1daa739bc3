import { useState } from "react";
import type { LegalPageDetail, LegalPageRow } from "../../../generated/api";
import { Problem, type FieldProblem } from "../../../lib/api";
import { errorMessage } from "../../../lib/errorMessage";
import { useLang, useT } from "../../../lib/i18n";
import { missingIn, pageName } from "../../../lib/labels/legal";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Check } from "../../../ui/panel/Check";
import { approveDraft } from "./api";
import { ApproveDialog } from "./ApproveDialog";

interface Props {
  shown: LegalPageDetail;
  /** True while there are words that are not saved. */
  unsaved: boolean;
  locked: string | null;
  /** The next page to approve. */
  next: LegalPageRow | undefined;
  onDone: (page: LegalPageDetail) => void;
  onProblems: (problems: Record<string, FieldProblem[]>) => void;
  /** Opens another page. */
  onOpen: (id: string) => void;
}

/**
 * Approves the draft. A template is approved by the tick that somebody checked it and one press, which leads on to the next
 * page if it is wished; any other draft, and one for a later time, by a dialog. Once nothing is left to approve, the bar
 * leads to the next page.
 */
export function ApprovalBar({ shown, unsaved, locked, next, onDone, onProblems, onOpen }: Props) {
  const t = useT();
  const lang = useLang();
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<"now" | "later" | null>(null);
  const { draft } = shown;
  const isTemplate = Boolean(draft?.starting_text);
  const missing = missingIn(shown);
  // the tick alone settles that nobody has checked the template
  const hasGaps = missing.some(({ kind }) => kind !== "starting_text");
  const reason = locked ?? (unsaved ? t("panel.legal.save_first") : !draft && t("panel.legal.nothing"));
  const unchecked = reason || (!checked && t("panel.legal.check_needed"));

  const told = (page: LegalPageDetail, text: string) => {
    onDone(page);
    toast({ level: "ok", text });
  };
  const approve = async (version: number, then?: LegalPageRow) => {
    setBusy(true);
    try {
      const page = await approveDraft(shown.id, { version, effective_from: null, checked });
      told(page, t("panel.legal.approved_now"));
      if (then) onOpen(then.id);
    } catch (error) {
      if (error instanceof Problem) onProblems(error.fields);
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };

  if (!draft && !unsaved && next && (shown.effective ?? shown.approved)) {
    return (
      <Button variant="primary" onClick={() => onOpen(next.id)}>
        {t("panel.legal.next_page", { name: pageName(t, next, lang) })}
      </Button>
    );
  }
  return (
    <>
      {draft && isTemplate && (
        <span className="legal-check">
          <Check checked={checked} disabled={Boolean(reason)} onChange={setChecked}>
            {t("panel.legal.checked")}
          </Check>
        </span>
      )}
      {draft && hasGaps && (
        <a className="status status--warn" href="#warnings">
          {t("panel.legal.missing", { count: missing.length })}
        </a>
      )}
      {draft && isTemplate ? (
        <>
          {next && (
            <Button
              variant={unsaved ? "line" : "primary"}
              busy={busy}
              disabledReason={unchecked}
              onClick={() => void approve(draft.version, next)}
            >
              {t("panel.legal.approve_next")}
            </Button>
          )}
          <Button
            variant={unsaved || next ? "line" : "primary"}
            busy={busy}
            disabledReason={unchecked}
            onClick={() => void approve(draft.version)}
          >
            {t("panel.legal.approve_do")}
          </Button>
          <Button disabledReason={reason} onClick={() => setAsking("later")}>
            {t("panel.legal.approve_later")}
          </Button>
        </>
      ) : (
        <Button disabledReason={reason} onClick={() => setAsking("now")}>
          {t("panel.legal.approve")}
        </Button>
      )}
      {asking && draft && (
        <ApproveDialog
          shown={shown}
          draft={draft}
          startsLater={asking === "later"}
          checkedBefore={checked}
          onDone={told}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
