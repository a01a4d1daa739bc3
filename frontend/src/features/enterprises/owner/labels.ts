import type {
  EnterpriseKind,
  EnterpriseState,
  MemberRole,
  VerificationMethod,
  VerificationState,
} from "../../../generated/api";

type Tone = "ok" | "info" | "warn" | "bad" | "mute";

export const KINDS: readonly EnterpriseKind[] = [
  "company",
  "self_employed",
  "association",
  "authority",
  "media",
  "other",
];
export const ROLES: readonly MemberRole[] = ["owner", "editor", "billing"];
export const METHODS: readonly VerificationMethod[] = ["register_extract", "domain_mail", "letter_code", "personal"];

/** How a state looks. */
export const TONES: Record<EnterpriseState, Tone> = {
  draft: "mute",
  submitted: "info",
  active: "ok",
  suspended: "bad",
  closed: "mute",
};

/** How a state of the verification looks. */
export const CHECK_TONES: Record<VerificationState, Tone> = {
  none: "mute",
  requested: "info",
  verified: "ok",
  expired: "warn",
  refused: "bad",
};

export const PATH = "/profile/account?tab=enterprises";
