// The panel's calls about staff accounts and invitations.
import type { InvitationRow, NewAbsence, NewInvitation, StaffRoleChange, StaffRow } from "../../../generated/api";
import { call } from "../../../lib/api";
import type { StaffQuery } from "../../../lib/commonCalls";
import type { Lang } from "../../../lib/page-types";

export { listStaff } from "../../../lib/commonCalls";

export type StaffGroup = NonNullable<StaffQuery["group"]>;
export type StaffPresence = NonNullable<StaffQuery["presence"]>;

export const getStaff = (id: string, signal?: AbortSignal) => call("GET /panel/staff/{id}", { path: { id }, signal });

export const setRole = ({ id, version }: StaffRow, role: StaffRoleChange["role"]) =>
  call("PUT /panel/staff/{id}/role", { path: { id }, body: { version, role } });
export const setLanguages = ({ id, version }: StaffRow, locales: Lang[]) =>
  call("PUT /panel/staff/{id}/languages", { path: { id }, body: { version, locales } });
export const suspend = ({ id, version }: StaffRow, reason: string) =>
  call("POST /panel/staff/{id}/suspend", { path: { id }, body: { version, reason } });
export const reinstate = ({ id, version }: StaffRow) =>
  call("POST /panel/staff/{id}/reinstate", { path: { id }, body: { version } });
export const endSessions = ({ id, version }: StaffRow) =>
  call("POST /panel/staff/{id}/end-sessions", { path: { id }, body: { version } });
export const resetTwoFactor = ({ id, version }: StaffRow) =>
  call("POST /panel/staff/{id}/reset-two-factor", { path: { id }, body: { version } });
export const setPermissions = ({ id, version }: StaffRow, withheld: string[]) =>
  call("PUT /panel/staff/{id}/permissions", { path: { id }, body: { version, withheld } });
export const setTerm = ({ id, version }: StaffRow, active_until: string | null) =>
  call("PUT /panel/staff/{id}/term", { path: { id }, body: { version, active_until } });
export const setAbsence = ({ id, version }: StaffRow, absence: NewAbsence | null) =>
  call("PUT /panel/staff/{id}/absence", { path: { id }, body: { version, absence } });
export const reassignWork = ({ id, version }: StaffRow, to_id: string) =>
  call("POST /panel/staff/{id}/reassign", { path: { id }, body: { version, to_id } });

export const createInvitation = (body: NewInvitation) => call("POST /panel/invitations", { body });
export const resendInvitation = ({ id, version }: InvitationRow) =>
  call("POST /panel/invitations/{id}/resend", { path: { id }, body: { version } });
export const withdrawInvitation = ({ id, version }: InvitationRow) =>
  call("DELETE /panel/invitations/{id}", { path: { id }, query: { version } });
