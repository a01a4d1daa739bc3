import type { ServiceAction, ServiceState } from "../../../generated/api";
import type { IconName } from "../../../ui/Icon";

export const STATES: readonly ServiceState[] = [
  "published",
  "submitted",
  "changes_requested",
  "draft",
  "paused",
  "expired",
  "rejected",
  "suspended",
  "archived",
];

/** How a state looks. */
export const TONES: Record<ServiceState, "ok" | "info" | "warn" | "bad" | "mute"> = {
  draft: "mute",
  submitted: "info",
  changes_requested: "warn",
  rejected: "bad",
  published: "ok",
  paused: "mute",
  expired: "warn",
  suspended: "bad",
  archived: "mute",
};

/** Icons of the steps that are buttons. */
export const ICONS: Partial<Record<ServiceAction, IconName>> = {
  renew: "history",
  resume: "play",
};

/** Steps that a menu holds, in the list and in the editor, because they are seldom needed. */
export const RARE: readonly ServiceAction[] = ["pause", "archive", "copy", "remove"];

/** Steps that are taken only after a question. */
export const QUESTIONED: readonly ServiceAction[] = ["archive", "remove", "discard"];
