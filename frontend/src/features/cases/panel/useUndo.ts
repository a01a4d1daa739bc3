import { useRef } from "react";
import type { CaseRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { decidedWords } from "../../../lib/labels/decisions";
import { toast } from "../../../lib/toasts";

/** Offers to undo the last decision; Z and the button of the message do the same. */
export function useUndo(undo: (row: CaseRow) => void): { offer: (row: CaseRow) => void; run: () => void } {
  const t = useT();
  const last = useRef<CaseRow | null>(null);
  const run = () => {
    if (last.current) undo(last.current);
    last.current = null;
  };
  const offer = (row: CaseRow) => {
    last.current = row;
    toast({
      level: "ok",
      text: decidedWords(t, row),
      action: row.can_undo ? { label: t("panel.cases.undo"), run } : undefined,
    });
  };
  return { offer, run };
}
