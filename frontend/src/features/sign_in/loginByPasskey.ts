import { call } from "../../lib/api";
import { askForPasskey } from "../../lib/passkey";
import { signIn } from "../../lib/session";

/** Signs in with a passkey, which is both factors. Errors: `Problem`, `NetworkError`, `NoPasskey`. */
export async function loginByPasskey(remember: boolean): Promise<void> {
  const asked = await call("POST /auth/passkey");
  const credential = await askForPasskey(asked.options);
  const body = { passkey_token: asked.passkey_token, credential, remember };
  const answer = await call("POST /auth/login/passkey", { body });
  signIn(answer.access_token, answer.user);
}
