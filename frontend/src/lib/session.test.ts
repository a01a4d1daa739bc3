import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import { afterSignIn, ANONYMOUS, clearUser, guard, restoreUser, setUser, user, type User } from "./session";

const kept = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
});

const olena: User = { ...ANONYMOUS, id: "1", name: "Olena", role: "manager" };

beforeEach(() => {
  kept.clear();
  user.set(ANONYMOUS);
});

describe("the session", () => {
  it("stores the person and the role, and removes both", () => {
    setUser({ ...olena, email: "olena@example.ch", phone: "+41790009911", date_of_birth: "1977-07-07" });
    assert.equal(user.get().status, true);
    assert.equal(user.get().email, "olena@example.ch");
    assert.equal(/olena@|4179|1977/.test(kept.get("user") ?? ""), false);
    assert.equal(kept.get("role"), "manager");
    assert.equal(JSON.parse(kept.get("user") ?? "").name, "Olena");

    clearUser();
    assert.deepEqual(user.get(), ANONYMOUS);
    assert.equal(kept.has("user") || kept.has("role"), false);
  });

  it("restores a saved person only when nobody is signed in", () => {
    kept.set("user", JSON.stringify(olena));
    restoreUser();
    assert.equal(user.get().name, "Olena");

    kept.set("user", JSON.stringify({ ...olena, name: "Somebody" }));
    restoreUser();
    assert.equal(user.get().name, "Olena");
  });

  it("warns of an unreadable person and restores nobody", () => {
    const warn = mock.method(console, "warn", () => undefined);
    kept.set("user", "{broken");
    restoreUser();
    assert.equal(user.get().status, false);
    assert.equal(warn.mock.callCount(), 1);
    warn.mock.restore();
  });
});

describe("the guard", () => {
  const table = [
    { path: "/panel", roles: [] },
    { path: "/panel/admin/main-page", roles: ["super-admin", "admin"] },
  ];
  const signedIn: User = { ...olena, status: true };

  it("lets everybody pass where there is no rule", () => {
    assert.equal(guard(table, "/last/articles", ANONYMOUS), "pass");
    assert.equal(guard(table, "/panelling", ANONYMOUS), "pass");
  });

  it("sends the anonymous to sign in, and a wrong role home", () => {
    assert.equal(guard(table, "/panel/inbox", ANONYMOUS), "login");
    assert.equal(guard(table, "/panel/inbox", signedIn), "pass");
    assert.equal(guard(table, "/panel/admin/main-page", signedIn), "home");
    assert.equal(guard(table, "/panel/admin/main-page", { ...signedIn, role: "admin" }), "pass");
  });
});

describe("a sign-in", () => {
  const table = [{ path: "/panel", roles: ["manager"] }];

  it("leads staff to the panel, readers home, and everybody to the page that asked for it", () => {
    assert.equal(afterSignIn(null, table, olena), "/panel");
    assert.equal(afterSignIn(null, table, { ...olena, role: "user" }), "/");
    assert.equal(afterSignIn("/account", table, olena), "/account");
    assert.equal(afterSignIn("//evil.example", table, olena), "/");
  });
});
