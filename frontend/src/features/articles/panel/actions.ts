import type { ArticleDetail, TextAction, TextState } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";
import { advanceText } from "./api";

/** From which states an action starts; the server has the last word. */
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
};

export function isOpen(action: TextAction, state: TextState): boolean {
  return FROM[action].includes(state);
}

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
  unpublish_at?: string | null;
  version: number;
}

/** Does it; what is still in review is approved on the way to publication. */
export async function run(
  id: string,
  text: ActionTarget,
  action: TextAction,
  details: ActionDetails,
): Promise<ArticleDetail> {
  let { version } = text;
  if ((action === "publish" || action === "schedule") && text.state === "in_review") {
    const approved = await advanceText(id, text.lang, { action: "approve", version });
    version = approved.texts.find((one) => one.lang === text.lang)?.version ?? version;
  }
  return advanceText(id, text.lang, { action, version, ...details });
}

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
