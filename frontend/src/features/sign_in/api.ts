// The calls of the pages for registration, sign-in, invitations and passwords.
import { call } from "../../lib/api";
import type { InvitationAcceptance, Human, NewAccount, NewFirstAdmin } from "../../generated/api";

export const register = (body: NewAccount) => call("POST /auth/register", { body });
/** Confirms the address of a new account and may sign in; outside the browser that registered it with a new password. */
export const confirmEmail = (token: string, password?: string) =>
  call("POST /auth/email/confirm", { body: { token, password } });
/** Confirms one of the two addresses of a change of address. */
export const confirmEmailChange = (token: string) => call("POST /auth/email/change", { body: { token } });
export const resendConfirmation = (email: string, human: Human) =>
  call("POST /auth/email/resend", { body: { email, human } });

export const requestPasswordReset = (email: string, human: Human) =>
  call("POST /auth/password/forgot", { body: { email, human } });
export const resetPassword = (token: string, password: string) =>
  call("POST /auth/password/reset", { body: { token, password } });

export const openInvitation = (token: string) => call("GET /auth/invitation", { query: { token } });
export const acceptInvitation = (body: InvitationAcceptance) => call("POST /auth/invitation", { body });

/** Tells whether the first super-admin may still be created with this token. */
export const getSetupState = (token: string) => call("GET /setup", { query: { token } });
export const createSuperAdmin = (body: NewFirstAdmin) => call("POST /setup", { body });
