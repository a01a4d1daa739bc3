import type { SignedIn } from "../../lib/account";
import { api } from "../../lib/api";
import { askForPasskey } from "../../lib/passkey";
import { signIn } from "../../lib/session";

/** What the server asks a device to sign. */
interface PasskeyQuestion {
  passkey_token: string;
  options: PublicKeyCredentialRequestOptionsJSON;
}

/** Signs in with a passkey, which is both factors. Errors: `Problem`, `Fault`, `NoPasskey`. */
export async function loginByPasskey(remember: boolean): Promise<void> {
  const asked = await api<PasskeyQuestion>("/auth/passkey", { method: "POST" });
  const credential = await askForPasskey(asked.options);
  const body = { passkey_token: asked.passkey_token, credential, remember };
  const answer = await api<SignedIn>("/auth/login/passkey", { method: "POST", body });
  signIn(answer.access_token, answer.user);
}
