// The calls of the account page; the only place that knows their addresses.
import { api, download } from "../../lib/api";
import { makePasskey } from "../../lib/passkey";
import { setUser } from "../../lib/session";
import { pictureForm, UPLOAD_LIMIT_MS, type Crop } from "../../lib/pictureUpload";
import type {
  Account,
  AppCode,
  AppSetup,
  Ended,
  Leaving,
  NewEmail,
  PasskeyName,
  PasskeyShown,
  PasswordChange,
  Profile,
  ProfileForm,
  RecoveryCodes,
  SignInShown,
  WithCode,
  WithPassword,
} from "../../generated/api";

/** What the server asks a device to make. */
interface PasskeyQuestion {
  options: PublicKeyCredentialCreationOptionsJSON;
}

/** Keeps what the server says of the person, for the whole site. */
function known(account: Account): Account {
  setUser(account);
  return account;
}

async function profile(call: Promise<Profile>): Promise<Profile> {
  const answer = await call;
  known(answer.account);
  return answer;
}

export const getProfile = (signal?: AbortSignal) => profile(api<Profile>("/account", { signal }));
export const saveProfile = (body: ProfileForm) => api<Account>("/account", { method: "PUT", body }).then(known);
export const changePassword = (body: PasswordChange) =>
  profile(api<Profile>("/account/password", { method: "POST", body }));
export const changeEmail = (body: NewEmail) => profile(api<Profile>("/account/email", { method: "POST", body }));
export const keepEmail = () => profile(api<Profile>("/account/email", { method: "DELETE" }));
export const removePhoto = () => api<Account>("/account/photo", { method: "DELETE" }).then(known);
export const setPhoto = (file: File, crop: Crop | null) =>
  api<Account>("/account/photo", { method: "POST", form: pictureForm(file, crop), timeout_ms: UPLOAD_LIMIT_MS }).then(
    known,
  );

export const beginSecondFactor = (body: WithPassword) =>
  api<AppSetup>("/account/second-factor", { method: "POST", body });
export const confirmSecondFactor = (body: AppCode) =>
  api<RecoveryCodes>("/account/second-factor/confirm", { method: "POST", body });
export const renewCodes = (body: WithPassword) =>
  api<RecoveryCodes>("/account/second-factor/codes", { method: "POST", body });
export const endSecondFactor = (body: WithCode) =>
  profile(api<Profile>("/account/second-factor/off", { method: "POST", body }));

export const listPasskeys = (signal?: AbortSignal) => api<PasskeyShown[]>("/account/passkeys", { signal });
/** Has the device make a passkey and keeps it. Errors: `Problem`, `Fault`, `NoPasskey`. */
export async function addPasskey(name: string, body: WithPassword): Promise<PasskeyShown[]> {
  const { options } = await api<PasskeyQuestion>("/account/passkeys/begin", { method: "POST", body });
  const credential = await makePasskey(options);
  return api<PasskeyShown[]>("/account/passkeys", { method: "POST", body: { name, credential } });
}
export const renamePasskey = (id: string, body: PasskeyName) =>
  api<PasskeyShown[]>(`/account/passkeys/${encodeURIComponent(id)}`, { method: "PUT", body });
export const removePasskey = (id: string, body: WithPassword) =>
  api<PasskeyShown[]>(`/account/passkeys/${encodeURIComponent(id)}/remove`, { method: "POST", body });

export const takeArchive = (body: WithPassword) => download("/account/archive", body);
export const askDeletion = (body: WithPassword) => api<Leaving>("/account/deletion", { method: "POST", body });
export const keepAccount = () => api<Leaving>("/account/deletion", { method: "DELETE" });

export const listSessions = (signal?: AbortSignal) => api<SignInShown[]>("/account/sessions", { signal });
export const endSession = (id: string) =>
  api<SignInShown[]>(`/account/sessions/${encodeURIComponent(id)}`, { method: "DELETE" });
export const endOtherSessions = () => api<Ended>("/account/sessions/end-others", { method: "POST" });
