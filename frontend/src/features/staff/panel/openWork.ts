import type { OpenWorkCounts } from "../../../generated/api";

/** Kinds of open work, in the order in which they are listed. */
export const KINDS: readonly (keyof OpenWorkCounts)[] = [
  "articles",
  "reviews",
  "translations",
  "contacts",
  "cases",
  "invitations",
  "consult_requests",
];
