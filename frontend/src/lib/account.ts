import { api } from "./api";
import { accessToken, forgetSession, setUser, signIn, user, type User } from "./session";
import { navigate } from "./navigation";

/** What the server answers to a sign-in. */
export interface SignedIn {
  access_token: string;
  expires_at: string;
  user: User;
}

/** What the server answers to a right password where the account has a second factor. */
interface SecondAsked {
  second_factor_token: string;
}

function kept(answer: SignedIn): User {
  signIn(answer.access_token, answer.user);
  return answer.user;
}

/** Signs in and keeps the answer; `second` holds the token of the second step where one is asked for.
 *  Errors: `Problem`, `Fault`. */
export async function login(entry: {
  email: string;
  password: string;
  remember: boolean;
}): Promise<{ second: string | null }> {
  const answer = await api<SignedIn | SecondAsked>("/auth/login", { method: "POST", body: entry });
  if ("second_factor_token" in answer) return { second: answer.second_factor_token };
  kept(answer);
  return { second: null };
}

/** Finishes a sign-in with the second factor. Errors: `Problem`, `Fault`. */
export async function loginSecond(body: { second_factor_token: string; code: string }): Promise<User> {
  return kept(await api<SignedIn>("/auth/login/second", { method: "POST", body }));
}

/** Forgets the person here, then tells the server; a server that cannot be reached changes nothing for the person. */
export async function logout(): Promise<void> {
  const told = api<null>("/auth/logout", { method: "POST" }).catch(() => null);
  forgetSession();
  await told;
  navigate("/");
}

/** Asks the server who is signed in, for what may have changed since; without an answer the saved person stays. */
export async function refreshUser(): Promise<void> {
  if (!accessToken() || !user.get().status) return;
  await api<User>("/auth/me").then(setUser, () => undefined);
}
