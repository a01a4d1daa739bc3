// A toast about a decision that can still be undone.
import type { CaseRow } from "../generated/api";
import { undoDecision } from "./commonCalls";
import { errorMessage } from "./errorMessage";
import type { Translate } from "./i18n";
import { toast } from "./toasts";

/** Says that something was decided; while the case allows it, with a button that undoes it and then calls `onUndone`. */
export function toastDecided(
  t: Translate,
  text: string,
  decided: CaseRow | null | undefined,
  onUndone: () => void,
): void {
  const undo = async (row: CaseRow) => {
    try {
      await undoDecision(row.id, row.version);
      toast({ level: "ok", text: t("panel.cases.undone") });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    onUndone();
  };
  const action = decided?.can_undo ? { label: t("panel.cases.undo"), run: () => void undo(decided) } : undefined;
  toast({ level: "ok", text, action });
}
