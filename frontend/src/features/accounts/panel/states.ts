// States and degrees of trust of readers' accounts, in the order of the filters.
import type { ReaderState, Trust } from "../../../generated/api";

export const STATES: readonly ReaderState[] = [
  "active",
  "restricted",
  "suspended",
  "unconfirmed",
  "deletion_requested",
];

export const TRUSTS: readonly Trust[] = ["new", "normal", "trusted"];

/** Look of a state; its shape differs too, colour is never the only sign. */
export const LOOKS: Record<ReaderState, "ok" | "bad" | "warn" | "mute"> = {
  active: "ok",
  restricted: "warn",
  suspended: "bad",
  unconfirmed: "mute",
  deletion_requested: "warn",
};
