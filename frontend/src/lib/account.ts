import { api } from "./api";
import { accessToken, forgetSession, setUser, signIn, user, type User } from "./session";
import { navigate } from "./page";

/** What the server answers to a sign-in. */
export interface SignedIn {
  access_token: string;
  expires_at: string;
  user: User;
}

/** Signs in and keeps the answer. Errors: `Problem`, `Fault`. */
export async function login(entry: { email: string; password: string; remember: boolean }): Promise<User> {
  const answer = await api<SignedIn>("/auth/login", { method: "POST", body: entry });
  signIn(answer.access_token, answer.user);
  return answer.user;
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
