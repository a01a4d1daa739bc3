import { call } from "./api";
import { accessToken, forgetSession, setUser, user } from "./session";
import { navigate } from "./navigation";

/** Forgets the person here, then tells the server; a server that cannot be reached changes nothing for the person. */
export async function logout(): Promise<void> {
  const told = call("POST /auth/logout").catch(() => null);
  forgetSession();
  await told;
  navigate("/");
}

/** Asks the server who is signed in, for what may have changed since; without an answer the saved person stays. */
export async function refreshUser(): Promise<void> {
  if (!accessToken() || !user.get().status) return;
  await call("GET /auth/me").then(setUser, () => undefined);
}
