import type { Translate } from "../../../../lib/i18n";

const KNOWN = [
  "create",
  "update",
  "text",
  "remove",
  "restore",
  "restore_revision",
  "submit",
  "request_changes",
  "approve",
  "publish",
  "schedule",
  "unschedule",
  "withdraw",
  "archive",
  "redraft",
  "retract",
  "undo",
  "comment",
  "assign",
  "take_back",
  "resolve",
  "correct",
  "correct_reword",
  "correct_remove",
  "mark",
  "end",
  "preview",
  "reassign",
] as const;

/** An entry of the history in words; unknown ones keep their own name. */
export function historyWords(t: Translate, action: string): string {
  const name = action.replace(/^articles?\./, "");
  const known = KNOWN.find((one) => one === name);
  return known ? t(`panel.editor.did_${known}`) : name;
}
