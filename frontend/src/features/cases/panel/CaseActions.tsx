import { useState } from "react";
import type { CaseLock, CaseRow } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime } from "../../../lib/portalTime";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Menu } from "../../../ui/panel/Menu";
import type { CaseWork } from "./CaseCard";
import { TermsDialog } from "./TermsDialog";

interface Props {
  row: CaseRow;
  work: CaseWork;
  /** The lock of somebody else. */
  holder: CaseLock | null;
  /** Assigned to the person. */
  mine: boolean;
}

/** Steps that are possible with a case now; a forbidden one tells why. */
export function CaseActions({ row, work, holder, mine }: Props) {
  const t = useT();
  const here = useLang();
  const [terms, setTerms] = useState(false);
  const { state, conflict, decision } = row;
  if (state === "closed") return null;
  const waits = state === "open" || state === "assigned";
  const busy = holder && t("panel.cases.locked", { name: holder.by.name, time: fullTime(here, holder.until) });
  const reason = work.locked ?? busy;
  const party = conflictReason(conflict);
  return (
    <div className="row row-steps">
      {waits && (
        <span data-action="decide">
          <Button
            variant={state === "assigned" ? "primary" : "line"}
            icon="ok"
            keys="D"
            disabledReason={reason ?? (party && t(party))}
            onClick={() => work.onDecide(row)}
          >
            {t("panel.cases.decide")}
          </Button>
        </span>
      )}
      {waits && !(state === "assigned" && mine) && (
        <span data-action="take">
          <Button keys="T" disabledReason={reason} onClick={() => work.onStep(row, "take")}>
            {t(row.assignee ? "panel.cases.take_over" : "panel.cases.take")}
          </Button>
        </span>
      )}
      {state === "assigned" && mine && (
        <Button disabledReason={reason} onClick={() => work.onStep(row, "release")}>
          {t("panel.cases.release")}
        </Button>
      )}
      {row.can_undo && (
        <Button keys="Z" disabledReason={work.locked} onClick={() => work.onStep(row, "undo")}>
          {t("panel.cases.undo")}
        </Button>
      )}
      {state === "decided" && decision?.effective && (
        <>
          <Button disabledReason={reason} onClick={() => work.onStep(row, "take")}>
            {t("panel.cases.again")}
          </Button>
          <Button variant="primary" disabledReason={reason} onClick={() => work.onStep(row, "close")}>
            {t("panel.cases.close")}
          </Button>
        </>
      )}
      {waits && (
        <Menu
          label={t("panel.cases.more_for", { code: row.code })}
          entries={[{ label: t("panel.cases.terms"), icon: "clock", reason, run: () => setTerms(true) }]}
        />
      )}
      {terms && (
        <TermsDialog
          row={row}
          onDone={({ code }) => {
            toast({ level: "ok", text: t("panel.cases.done_terms", { code }) });
            work.onSaved();
          }}
          onClose={() => setTerms(false)}
        />
      )}
      {party && waits && <p className="small secondary">{t(party)}</p>}
    </div>
  );
}

const CONFLICTS = ["own_decision", "own_content", "own_report"] as const;

function conflictReason(conflict?: string | null) {
  const known = CONFLICTS.find((one) => one === conflict);
  return known ? (`panel.cases.conflict_${known}` as const) : null;
}
