// Parts and orders of the list of enterprises.
import type { EnterpriseState, VerificationState } from "../../../generated/api";

export const TABS = ["all", "to_verify", "submitted", "active", "suspended", "closed"] as const;
export type Tab = (typeof TABS)[number];

export const SORTS = ["-updated", "updated", "name"] as const;

/** Filters that a part stands for. */
export function ofTab(tab: Tab): { state?: EnterpriseState; verification?: VerificationState } {
  if (tab === "all") return {};
  return tab === "to_verify" ? { verification: "requested" } : { state: tab };
}
