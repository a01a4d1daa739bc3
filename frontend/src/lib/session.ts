// The signed-in person, as this browser believes. The server checks every call; this only decides what is shown.
import type { Account } from "../generated/api";
import { safeNext } from "./paths";
import { signal } from "./signal";
import { KEYS, local } from "./storage";

/** Fields of an account that nobody has who is not signed in. */
type AccountOnly =
  "locale" | "email_confirmed" | "restricted" | "terms_due" | "second_factor_due" | "capabilities" | "version";

/** The account of the signed-in person, or the empty default; `status` says which. */
export interface User extends Omit<Account, AccountOnly | "role">, Partial<Pick<Account, AccountOnly>> {
  role: Account["role"] | "";
}

export const ANONYMOUS: User = {
  id: "",
  surname: "",
  name: "",
  profile_photo: "",
  email: "",
  phone: "",
  date_of_birth: "",
  instagram: "",
  facebook: "",
  created_at: "",
  updated_at: "",
  role: "",
  status: false,
};

/** The person at the screen; anonymous until restored, on the server always. */
export const user = signal<User>(ANONYMOUS);

/** Fields that stay in memory: the storage of a browser outlives the visit and is read by extensions. */
const PRIVATE = {
  email: "",
  phone: "",
  date_of_birth: "",
  instagram: "",
  facebook: "",
  created_at: "",
  updated_at: "",
};

/** Sets the person and stores what pages need at once under `user` and `role`; the rest is asked for again. */
export function setUser(next: User): void {
  const signedIn = { ...next, status: true };
  user.set(signedIn);
  local.setItem(KEYS.user, JSON.stringify({ ...signedIn, ...PRIVATE }));
  local.setItem(KEYS.role, signedIn.role);
}

/** Back to the empty default; both keys are removed. */
export function clearUser(): void {
  user.set(ANONYMOUS);
  local.removeItem(KEYS.user);
  local.removeItem(KEYS.role);
}

function isUser(value: unknown): value is User {
  return (
    typeof value === "object" && value !== null && "id" in value && typeof value.id === "string" && value.id !== ""
  );
}

/** Restores the saved person if nobody is signed in. Unreadable JSON is warned of and left alone. */
export function restoreUser(): void {
  if (user.get().status) return;
  const saved = local.getItem(KEYS.user);
  if (saved === null) return;
  try {
    const parsed: unknown = JSON.parse(saved);
    if (isUser(parsed)) user.set({ ...ANONYMOUS, ...parsed, status: true });
  } catch (error) {
    console.warn("The stored user is not readable; nobody is restored.", error);
  }
}

export function accessToken(): string | null {
  return local.getItem(KEYS.token);
}

/** Keeps what a successful sign-in answered. */
export function signIn(token: string, person: User): void {
  local.setItem(KEYS.token, token);
  setUser(person);
}

/** Forgets the person and the token; the server is told by `api.logout`. */
export function forgetSession(): void {
  clearUser();
  local.removeItem(KEYS.token);
}

/** May the person do this? The server has the last word. */
export function can(capability: string): boolean {
  return user.get().capabilities?.includes(capability) ?? false;
}

export type Verdict = "pass" | "login" | "home";

/** True if the panel is open to the person's role. */
export function isStaff(table: { path: string; roles: string[] }[], person: User): boolean {
  return table.some(({ path, roles }) => path.startsWith("/panel") && roles.includes(person.role));
}

/** Where a sign-in leads: to the page that asked for it, else staff to the panel and readers to the home page. */
export function afterSignIn(next: string | null, table: { path: string; roles: string[] }[], person: User): string {
  return next === null && isStaff(table, person) ? "/panel" : safeNext(next);
}

/** The route guard: an empty list lets any signed-in person pass; a role not in a list is sent home. */
export function guard(table: { path: string; roles: string[] }[], path: string, person: User): Verdict {
  const rule = table
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  if (!rule) return "pass";
  if (!person.status) return "login";
  return rule.roles.length === 0 || rule.roles.includes(person.role) ? "pass" : "home";
}
