// Calls of members of enterprises.
import { call } from "../../lib/api";
import { pictureForm, UPLOAD_LIMIT_MS, type Crop } from "../../lib/pictureUpload";
import type { Billing, EnterpriseForm, MemberRole, NewVerification, OwnEnterprise } from "../../generated/api";

/** An enterprise in the version that was read. */
export type Target = Pick<OwnEnterprise, "id" | "version">;

export const listOwnEnterprises = (signal?: AbortSignal) => call("GET /account/enterprises", { signal });
export const getChoices = (signal?: AbortSignal) => call("GET /account/enterprises/choices", { signal });
export const getOwnEnterprise = (id: string, signal?: AbortSignal) =>
  call("GET /account/enterprises/{id}", { path: { id }, signal });

export const createEnterprise = (form: EnterpriseForm) => call("POST /account/enterprises", { body: form });
/** Saves the profile. Errors: `Problem` 409 with the current copy if it was changed elsewhere. */
export const saveEnterprise = ({ id, version }: Target, form: EnterpriseForm) =>
  call("PUT /account/enterprises/{id}", { path: { id }, body: { version, form } });
export const saveBilling = ({ id, version }: Target, billing: Billing) =>
  call("PUT /account/enterprises/{id}/billing", { path: { id }, body: { version, billing } });
export const submitEnterprise = ({ id, version }: Target) =>
  call("POST /account/enterprises/{id}/submit", { path: { id }, body: { version } });
export const closeEnterprise = ({ id, version }: Target) =>
  call("POST /account/enterprises/{id}/close", { path: { id }, body: { version } });
export const removeEnterprise = ({ id, version }: Target) =>
  call("DELETE /account/enterprises/{id}", { path: { id }, query: { version } });
/** Uploads a logo or cover; the crop is in pixels of the original. */
export const uploadEnterprisePicture = (file: File, crop: Crop | null) =>
  call("POST /account/enterprises/pictures", { body: pictureForm(file, crop), timeout_ms: UPLOAD_LIMIT_MS });

export const invite = (id: string, email: string, role: MemberRole) =>
  call("POST /account/enterprises/{id}/invitations", { path: { id }, body: { email, role } });
export const withdrawInvitation = (id: string, invitation: string) =>
  call("DELETE /account/enterprises/{id}/invitations/{invitation}", { path: { id, invitation } });
export const setRole = (id: string, member: string, role: MemberRole) =>
  call("PUT /account/enterprises/{id}/members/{member}", { path: { id, member }, body: { role } });
export const removeMember = (id: string, member: string) =>
  call("DELETE /account/enterprises/{id}/members/{member}", { path: { id, member } });
export const acceptJoin = (id: string, request: string, role: MemberRole) =>
  call("POST /account/enterprises/{id}/join-requests/{request}/accept", { path: { id, request }, body: { role } });
export const declineJoin = (id: string, request: string) =>
  call("DELETE /account/enterprises/{id}/join-requests/{request}", { path: { id, request } });

export const acceptInvitation = (id: string) =>
  call("POST /account/enterprise-invitations/{id}/accept", { path: { id } });
export const declineInvitation = (id: string) => call("DELETE /account/enterprise-invitations/{id}", { path: { id } });
export const askToJoin = (id: string, message: string) =>
  call("POST /account/enterprises/{id}/join-requests", { path: { id }, body: { message } });
export const withdrawJoin = (id: string) => call("DELETE /account/enterprise-join-requests/{id}", { path: { id } });

export const requestVerification = (id: string, body: NewVerification) =>
  call("POST /account/enterprises/{id}/verification", { path: { id }, body });
export const withdrawVerification = (id: string) =>
  call("DELETE /account/enterprises/{id}/verification", { path: { id } });
export const confirmLink = (id: string, code: string) =>
  call("POST /account/enterprises/{id}/verification/confirm", { path: { id }, body: { code } });
export const enterCode = (id: string, code: string) =>
  call("POST /account/enterprises/{id}/verification/code", { path: { id }, body: { code } });
export const addEvidence = (id: string, file: File) =>
  call("POST /account/enterprises/{id}/verification/evidence", {
    path: { id },
    body: { file },
    timeout_ms: UPLOAD_LIMIT_MS,
  });
