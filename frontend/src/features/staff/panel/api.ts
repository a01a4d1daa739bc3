// The panel's calls about staff accounts and invitations.
import { api } from "../../../lib/api";
import type { Lang, PageOf } from "../../../lib/page-types";
import { queryOf, type Query } from "../../articles/panel/api";
import type { Group, InvitationRow, Role, StaffRow, StaffShown } from "./types";

const at = (id: string, rest = "") => `/panel/staff/${encodeURIComponent(id)}${rest}`;

export const listStaff = (query: Query, signal?: AbortSignal) =>
  api<PageOf<StaffRow>>(`/panel/staff${queryOf(query)}`, { signal });
export const getStaff = (id: string, signal?: AbortSignal) => api<StaffShown>(at(id), { signal });

export const setRole = (person: StaffRow, role: Role) =>
  api<StaffShown>(at(person.id, "/role"), { method: "PUT", body: { version: person.version, role } });
export const setLanguages = (person: StaffRow, locales: Lang[]) =>
  api<StaffShown>(at(person.id, "/languages"), { method: "PUT", body: { version: person.version, locales } });
export const suspend = (person: StaffRow, reason: string) =>
  api<StaffShown>(at(person.id, "/suspend"), { method: "POST", body: { version: person.version, reason } });
export const giveBack = (person: StaffRow) =>
  api<StaffShown>(at(person.id, "/return"), { method: "POST", body: { version: person.version } });
export const endSessions = (person: StaffRow) =>
  api<StaffShown>(at(person.id, "/end-sessions"), { method: "POST", body: { version: person.version } });
export const resetTwoFactor = (person: StaffRow) =>
  api<StaffShown>(at(person.id, "/reset-two-factor"), { method: "POST", body: { version: person.version } });
export const handOver = (person: StaffRow, to_id: string) =>
  api<StaffShown>(at(person.id, "/hand-over"), { method: "POST", body: { version: person.version, to_id } });

export interface NewInvitation {
  email: string;
  role: Role;
  locale: Lang;
  locales: Lang[];
}
export const listInvitations = (group: Group, signal?: AbortSignal) =>
  api<InvitationRow[]>(`/panel/invitations?group=${group}`, { signal });
export const invite = (body: NewInvitation) => api<InvitationRow>("/panel/invitations", { method: "POST", body });
export const inviteAgain = (one: InvitationRow) =>
  api<InvitationRow>(`/panel/invitations/${one.id}/resend`, { method: "POST", body: { version: one.version } });
export const withdrawInvitation = (one: InvitationRow) =>
  api<boolean>(`/panel/invitations/${one.id}?version=${one.version}`, { method: "DELETE" });
