import { call } from "../../lib/api";
import { askForPasskey, NoPasskey, suggestsPasskeys } from "../../lib/passkey";
import { signIn } from "../../lib/session";

/** Signs in with a passkey, which is both factors. Errors: `Problem`, `NetworkError`, `NoPasskey`. */
export async function loginByPasskey(remember: boolean): Promise<void> {
  await loginWith(() => remember);
}

/** Offers passkeys among the suggestions of the e-mail field, and signs in with the one that is chosen. Does nothing in a browser
 *  that cannot, where the server makes no challenge, and where none is chosen until `signal` stops it.
 *  Errors: `Problem` and `NetworkError` after one was chosen. */
export async function suggestPasskeys(remember: () => boolean, signal: AbortSignal): Promise<void> {
  if (!(await suggestsPasskeys())) return;
  try {
    await loginWith(remember, signal);
  } catch (error) {
    if (!(error instanceof NoPasskey)) throw error;
  }
}

async function loginWith(remember: () => boolean, signal?: AbortSignal): Promise<void> {
  const challenge = call("POST /auth/passkey");
  const asked = await (signal ? challenge.catch(() => null) : challenge);
  if (!asked || signal?.aborted) return;
  const credential = await askForPasskey(asked.options, signal);
  const body = { passkey_token: asked.passkey_token, credential, remember: remember() };
  const answer = await call("POST /auth/login/passkey", { body });
  signIn(answer.access_token, answer.user);
}
