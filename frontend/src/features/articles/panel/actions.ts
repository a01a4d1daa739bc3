import type { ArticleDetail, TextAction, TextRow, TextState } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";
import { advanceText } from "./api";

/** From which states an action starts in a list; the server has the last word. */
const FROM: Record<TextAction, readonly TextState[]> = {
  submit: ["draft", "changes_requested", "published"],
  request_changes: ["in_review"],
  approve: ["in_review"],
  publish: ["in_review", "approved", "scheduled", "published"],
  schedule: ["in_review", "approved"],
  unschedule: ["scheduled"],
  withdraw: ["published"],
  archive: ["draft", "in_review", "changes_requested", "approved", "scheduled", "published", "withdrawn"],
  redraft: ["withdrawn", "archived"],
  retract: ["in_review"],
};

/** A published text without newer words has nothing to submit or to publish. */
export function isOpen(action: TextAction, { state, changed }: Pick<TextRow, "state" | "changed">): boolean {
  const idle = state === "published" && !changed && (action === "submit" || action === "publish");
  return FROM[action].includes(state) && !idle;
}

/** Actions that need no words and can be taken back or repeated: one click does them. */
export const isImmediate = (action: TextAction): boolean =>
  action === "approve" || action === "publish" || action === "unschedule" || action === "retract";

export interface ActionDetails {
  note?: string;
  publish_at?: string;
  /** null removes the end of the publication; left out, it stays. */
  unpublish_at?: string | null;
  archived_as?: "readable" | "gone";
}

export interface ActionTarget {
  lang: Lang;
  state: TextState;
  /** True if its working copy is newer than what readers see. */
  changed: boolean;
  unpublish_at?: string | null;
  version: number;
}

/** Takes the action on one language. */
export const run = (
  id: string,
  { lang, version }: ActionTarget,
  action: TextAction,
  details: ActionDetails,
): Promise<ArticleDetail> => advanceText(id, lang, { action, version, ...details });

/** Publication may be given an end. */
export const mayEnd = (action: TextAction): boolean => action === "publish" || action === "schedule";

/** A wish to change or a reason needs words; a date must be named. */
export function needs(action: TextAction): "note" | "reason" | "date" | "choice" | null {
  if (action === "request_changes") return "note";
  if (action === "withdraw") return "reason";
  if (action === "schedule") return "date";
  if (action === "archive") return "choice";
  return null;
}
