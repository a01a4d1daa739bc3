import type { SignIn } from "../../generated/api";
import { call } from "../../lib/api";
import { signIn, type User } from "../../lib/session";

function kept(answer: SignIn): User {
  signIn(answer.access_token, answer.user);
  return answer.user;
}

/** Signs in and keeps the answer; `second` holds the token of the second step where one is asked for.
 *  Errors: `Problem`, `NetworkError`. */
export async function login(entry: {
  email: string;
  password: string;
  remember: boolean;
}): Promise<{ second: string | null }> {
  const answer = await call("POST /auth/login", { body: entry });
  if ("second_factor_token" in answer) return { second: answer.second_factor_token };
  kept(answer);
  return { second: null };
}

/** Finishes a sign-in with the second factor. Errors: `Problem`, `NetworkError`. */
export async function loginSecond(body: { second_factor_token: string; code: string }): Promise<User> {
  return kept(await call("POST /auth/login/second", { body }));
}
