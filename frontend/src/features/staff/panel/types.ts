// What the API says of staff accounts and invitations.
import type { AuditLine } from "../../audit/panel/types";
import type { TextState } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";
import type { Role as AnyRole } from "../../../lib/session";

export type Role = Exclude<AnyRole, "">;
export type Group = "admins" | "managers";
export type StaffState = "active" | "suspended" | "unconfirmed" | "restricted" | "deletion_requested";
export type StaffAction =
  "role" | "languages" | "suspend" | "return" | "end_sessions" | "reset_two_factor" | "hand_over";

/** Somebody of the staff; what is null is not the caller's to know. */
export interface StaffRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  state: StaffState;
  locales: Lang[];
  is_self: boolean;
  two_factor: boolean | null;
  passkeys: boolean | null;
  last_seen_at: string | null;
  invited_by: string | null;
  suspended_reason: string | null;
  open_work: number | null;
  created_at: string;
  actions: StaffAction[];
  roles: Role[];
  version: number;
}

export interface OpenWork {
  article_id: string;
  part: "write" | "review" | "translate";
  title: string;
  lang: Lang;
  state: TextState;
}

export interface StaffShown {
  person: StaffRow;
  sessions: number;
  work: OpenWork[];
  recent: AuditLine[];
}

export interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  locale: Lang;
  locales: Lang[];
  inviter: string;
  sent_at: string;
  expires_at: string;
  expired: boolean;
  editable: boolean;
  version: number;
}

export const ROLES_OF: Record<Group, Role[]> = {
  admins: ["super-admin", "admin"],
  managers: ["manager", "author"],
};
