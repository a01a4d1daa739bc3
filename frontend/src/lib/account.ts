import { api } from "./api";
import { forgetSession, signIn, type User } from "./session";
import { navigate } from "./page";

interface SignedIn {
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
