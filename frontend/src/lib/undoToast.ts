// Toasts about what can be undone.
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

/** Says that something was done, with a button that undoes it. */
export function toastUndoable(t: Translate, text: string, undo: () => Promise<unknown>): void {
  const run = async () => {
    try {
      await undo();
      toast({ level: "ok", text: t("panel.cases.undone") });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
  };
  toast({ level: "ok", text, action: { label: t("common.undo"), run: () => void run() } });
}
