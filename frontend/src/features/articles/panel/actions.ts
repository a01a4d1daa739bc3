import type { ArticleDetail, TextAction, TextDetail, TextState } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { advanceText } from "./api";
import { publishProblems } from "../../../lib/labels/publishProblems";

/** Actions that need the consent of another person, where two must agree. */
const AGREES: readonly TextAction[] = ["approve", "publish", "schedule"];

/** Why the server would refuse an action on a text now; null where it would not. */
export function refusal(t: Translate, text: ActionTarget, action: TextAction): string | null {
  if (!text.actions.includes(action)) return t("panel.articles.not_now");
  if (text.needs_second_person && AGREES.includes(action)) return t("panel.articles.code_four_eyes");
  if (action !== "publish" && action !== "schedule") return null;
  return publishProblems(t, text.publish_problems) || null;
}

/**
 * Actions that need no words and can be taken back or repeated: one click does them. A text is submitted with a reason where
 * something that is wished for is missing.
 */
export const isImmediate = (action: TextAction, noteNeeded = false): boolean =>
  action === "approve" ||
  action === "publish" ||
  action === "unschedule" ||
  action === "retract" ||
  (action === "submit" && !noteNeeded);

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
  /** What the server allows now. */
  actions: readonly TextAction[];
  /** Known once the article was read whole. */
  publish_problems?: TextDetail["publish_problems"];
  needs_second_person?: boolean;
}

/** Takes the action on one language. */
export const run = (
  id: string,
  { lang, version }: Pick<ActionTarget, "lang" | "version">,
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
