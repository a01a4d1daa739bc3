// The calls of the account page.
import { call, download } from "../../lib/api";
import { makePasskey } from "../../lib/passkey";
import type { Lang } from "../../lib/page-types";
import { setUser } from "../../lib/session";
import { pictureForm, UPLOAD_LIMIT_MS, type Crop } from "../../lib/pictureUpload";
import type {
  Account,
  AuthenticatorCode,
  ChangedTerms,
  NewEmail,
  PasskeyChange,
  PasskeyRow,
  PasswordChange,
  PreferenceChoice,
  Profile,
  ProfileChange,
  RecordDisputeRequest,
  RecordRow,
  QuietHours,
  StaffAbsenceChange,
  TranslationWish,
  PasswordAndCode,
  PasswordConfirmation,
} from "../../generated/api";

/** Updates the signed-in user of the whole site. */
function known(account: Account): Account {
  setUser(account);
  return account;
}

async function profile(request: Promise<Profile>): Promise<Profile> {
  const answer = await request;
  known(answer.account);
  return answer;
}

export const getProfile = (signal?: AbortSignal) => profile(call("GET /account", { signal }));
export const updateProfile = (body: ProfileChange) => call("PUT /account", { body }).then(known);
export const changePassword = (body: PasswordChange) => profile(call("POST /account/password", { body }));
export const requestEmailChange = (body: NewEmail) => profile(call("POST /account/email", { body }));
export const cancelEmailChange = () => profile(call("DELETE /account/email"));
export const removePhoto = () => call("DELETE /account/photo").then(known);
/** Uploads a portrait; the crop is in pixels of the original. */
export const setPhoto = (file: File, crop: Crop | null) =>
  call("POST /account/photo", { body: pictureForm(file, crop), timeout_ms: UPLOAD_LIMIT_MS }).then(known);

export const getOwnAbsence = (signal?: AbortSignal) => call("GET /panel/absence", { signal });
export const setOwnAbsence = (body: StaffAbsenceChange) => call("PUT /panel/absence", { body });

export const startSecondFactor = (body: PasswordConfirmation) => call("POST /account/second-factor", { body });
export const confirmSecondFactor = (body: AuthenticatorCode) => call("POST /account/second-factor/confirm", { body });
export const renewRecoveryCodes = (body: PasswordConfirmation) => call("POST /account/second-factor/codes", { body });
export const disableSecondFactor = (body: PasswordAndCode) =>
  profile(call("POST /account/second-factor/disable", { body }));

export const listPasskeys = (signal?: AbortSignal) => call("GET /account/passkeys", { signal });
/** Has the device make a passkey and stores it. Errors: `Problem`, `NetworkError`, `NoPasskey`. */
export async function addPasskey(name: string, body: PasswordConfirmation): Promise<PasskeyRow[]> {
  const { options } = await call("POST /account/passkeys/start", { body });
  const credential = await makePasskey(options);
  return call("POST /account/passkeys", { body: { name, credential } });
}
export const renamePasskey = (id: string, body: PasskeyChange) =>
  call("PUT /account/passkeys/{id}", { path: { id }, body });
export const removePasskey = (id: string, body: PasswordConfirmation) =>
  call("POST /account/passkeys/{id}/remove", { path: { id }, body });

export const downloadArchive = (body: PasswordConfirmation) => download("POST /account/archive", { body });
export const requestAccountDeletion = (body: PasswordConfirmation) => call("POST /account/deletion", { body });
export const cancelAccountDeletion = () => call("DELETE /account/deletion");

export const listSessions = (signal?: AbortSignal) => call("GET /account/sessions", { signal });
export const endSession = (id: string) => call("DELETE /account/sessions/{id}", { path: { id } });
export const endOtherSessions = () => call("POST /account/sessions/end-others");

export const listOwnReports = (page: number, signal?: AbortSignal) =>
  call("GET /account/reports", { query: { page, per_page: 10 }, signal });

/** Invoices of the person and of enterprises whose invoice data the person sees. */
export const listOwnInvoices = (page: number, signal?: AbortSignal) =>
  call("GET /account/invoices", { query: { page, per_page: 10 }, signal });

export const listOwnRequests = (page: number, signal?: AbortSignal) =>
  call("GET /account/consult-requests", { query: { page, per_page: 10 }, signal });

/** Conversations about services that the person offers or asked about. */
export const listOwnConversations = (page: number, signal?: AbortSignal) =>
  call("GET /account/service-conversations", { query: { page, per_page: 10 }, signal });
/** Address of the page of a conversation, for one of its sides. */
export const createConversationLink = (id: string) =>
  call("POST /account/service-conversations/{id}/link", { path: { id } });

export const listOwnDecisions = (page: number, signal?: AbortSignal) =>
  call("GET /account/decisions", { query: { page, per_page: 10 }, signal });

export const listPreferences = (signal?: AbortSignal) => call("GET /notifications/preferences", { signal });
export const changePreference = (preference: PreferenceChoice) =>
  call("PUT /notifications/preferences", { body: { preferences: [preference] } });
export const getQuietHours = (signal?: AbortSignal) => call("GET /notifications/quiet-hours", { signal });
export const changeQuietHours = (body: QuietHours) => call("PUT /notifications/quiet-hours", { body });

/** New versions in force of the legal pages that the person agreed to. */
export const listChangedTerms = (signal?: AbortSignal) => call("GET /account/terms", { signal });
/** Agrees to versions as they were shown. Errors: `Problem` 409 if others are in force by now. */
export const agreeToTerms = (pages: ChangedTerms[]) =>
  call("POST /account/terms", { body: { versions: pages.map(({ name, number }) => ({ name, number })) } }).then(known);

export const listOwnRecords = (page: number, signal?: AbortSignal) =>
  call("GET /account/authorship-records", { query: { page }, signal });
export const disputeOwnRecord = (
  { id, version }: Pick<RecordRow, "id" | "version">,
  body: Omit<RecordDisputeRequest, "version">,
) => call("POST /account/authorship-records/{id}/dispute", { path: { id }, body: { version, ...body } });
export const addOwnEvidence = (id: string, file: File) =>
  call("POST /account/authorship-records/{id}/evidence", {
    path: { id },
    body: { file },
    timeout_ms: UPLOAD_LIMIT_MS,
  });

export const listTranslationWishes = (signal?: AbortSignal) => call("GET /account/translation-wishes", { signal });
export const addTranslationWish = (id: string, lang: Lang) =>
  call("PUT /account/translation-wishes/{id}/{lang}", { path: { id, lang } });
export const removeTranslationWish = ({ article_id, lang }: TranslationWish) =>
  call("DELETE /account/translation-wishes/{id}/{lang}", { path: { id: article_id, lang } });
