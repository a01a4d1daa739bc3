// The menu of an article in a list.
import type { Translate } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigation";
import { errorMessage } from "../../../lib/errorMessage";
import { can } from "../../../lib/session";
import { toast } from "../../../lib/toasts";
import type { MenuEntry } from "../../../ui/panel/Menu";
import type { ArticleRow, TextAction, TextRow } from "../../../generated/api";
import { RowActionDialog } from "./RowActionDialog";
import { toastStep } from "./toastStep";
import { isImmediate, mayEnd, run } from "./actions";
import { editPath } from "../../../lib/panelPaths";
import { BinDialog } from "./BinDialog";
import { CorrectionDialog } from "./CorrectionDialog";
import { MarksDialog } from "./MarksDialog";
import { RemoveDialog } from "./RemoveDialog";
import { removeWithUndo } from "./removeWithUndo";

export type RowWish =
  | { kind: "action"; action: TextAction; row: ArticleRow }
  | { kind: "marks" | "correction" | "remove" | "restore" | "erase"; row: ArticleRow };

const ACTIONS: readonly TextAction[] = ["publish", "schedule", "retract", "withdraw", "archive", "redraft"];

interface RowHandlers {
  /** Something needs a dialog. */
  wish: (wish: RowWish) => void;
  /** Something was done without one. */
  onDone: () => void;
}

export function rowActions(t: Translate, row: ArticleRow, { wish, onDone }: RowHandlers): MenuEntry[] {
  if (row.deleted_at) return binActions(t, row, wish);
  const locked = can("articles.publish") ? null : t("panel.not_allowed");
  const entries: MenuEntry[] = [
    { label: t("panel.articles.edit"), icon: "pen", run: () => navigate(editPath(row.id)) },
  ];
  if (row.path && row.texts.some((text) => text.state === "published")) {
    const { path } = row;
    entries.push({ label: t("panel.articles.show"), icon: "eye", run: () => navigate(path) });
  }
  for (const action of ACTIONS) {
    const [first, ...others] = row.texts.filter((text) => text.actions.includes(action));
    if (!first) continue;
    const atOnce = isImmediate(action) && !mayEnd(action) && others.length === 0;
    entries.push({
      label: `${t(`panel.articles.do_${action}`)}${atOnce ? "" : "…"}`,
      bad: action === "withdraw" || action === "archive",
      run: () =>
        atOnce ? void act(t, row, first, action, onDone).then(onDone) : wish({ kind: "action", action, row }),
    });
  }
  entries.push({
    label: `${t("panel.articles.marks")}…`,
    reason: locked,
    run: () => wish({ kind: "marks", row }),
  });
  if (row.texts.some((text) => text.state === "published")) {
    entries.push({
      label: `${t("panel.articles.correction")}…`,
      reason: locked,
      run: () => wish({ kind: "correction", row }),
    });
  }
  if (can("articles.publish") || row.own) {
    const isWriting = row.texts.every(({ state }) => state === "draft" || state === "changes_requested");
    const atOnce = isWriting && row.assignments.length === 0;
    entries.push({
      label: `${t("common.delete")}${atOnce ? "" : "…"}`,
      icon: "trash",
      bad: true,
      run: () => (atOnce ? void remove(t, row, onDone) : wish({ kind: "remove", row })),
    });
  }
  return entries;
}

/** Takes an action that needs no dialog on one language. */
async function act(
  t: Translate,
  row: ArticleRow,
  text: TextRow,
  action: TextAction,
  onDone: () => void,
): Promise<void> {
  try {
    const article = await run(row.id, text, action, {});
    toastStep(t, { action, langs: [text.lang], article, onChanged: onDone });
  } catch (error) {
    toast({ level: "bad", text: errorMessage(t, error) });
  }
}

/** Removes an article that nobody reads or waits for now: the message about it takes it back. */
async function remove(t: Translate, row: ArticleRow, onDone: () => void): Promise<void> {
  try {
    await removeWithUndo(t, row, onDone);
  } catch (error) {
    toast({ level: "bad", text: errorMessage(t, error) });
  }
}

/** Articles in the bin are restored or deleted for good. */
function binActions(t: Translate, row: ArticleRow, wish: (wish: RowWish) => void): MenuEntry[] {
  return [
    { label: `${t("panel.articles.restore")}…`, icon: "undo", run: () => wish({ kind: "restore", row }) },
    {
      label: `${t("panel.articles.erase")}…`,
      icon: "trash",
      bad: true,
      reason: can("articles.delete") ? null : t("panel.not_allowed"),
      run: () => wish({ kind: "erase", row }),
    },
  ];
}

export function RowDialog({ wish, onDone, onClose }: { wish: RowWish; onDone: () => void; onClose: () => void }) {
  const { row } = wish;
  switch (wish.kind) {
    case "action":
      return <RowActionDialog action={wish.action} row={row} onDone={onDone} onClose={onClose} />;
    case "marks":
      return <MarksDialog row={row} onDone={onDone} onClose={onClose} />;
    case "correction":
      return <CorrectionDialog row={row} onDone={onDone} onClose={onClose} />;
    case "restore":
    case "erase":
      return <BinDialog kind={wish.kind} row={row} onDone={onDone} onClose={onClose} />;
    case "remove":
      return <RemoveDialog row={row} onDone={onDone} onClose={onClose} />;
  }
}
