import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { settled, startBrowser, openPage } from "../browser";
import { call, createStaff, PASSWORD, openSession, type Person } from "../panel/staff";
import { startWorld, type World } from "../harness";

interface Rule {
  path: string;
  roles: string[];
}

let browser: Browser;

before(async () => {
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
});

async function rulesOf(world: World): Promise<Rule[]> {
  const html = await (await fetch(`${world.url}/en/auth/login`)).text();
  const envelope = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  return JSON.parse(envelope).layout.guard;
}

describe("the route guard", () => {
  let world: World;
  let reader: Person;
  let author: Person;

  before(async () => {
    world = await startWorld({
      LITFASS_PANEL__ROLES: '{"/panel/admin/managers"=[],"/panel/admin/categories"=["admin"]}',
    });
    reader = await createStaff(world, "user", "Olena", "Reader");
    author = await createStaff(world, "author", "Andrii", "Writer");
  });

  after(async () => {
    await world?.stop();
  });

  it("sends a reader home from every page of the panel whose list they are not in", async () => {
    const rules = (await rulesOf(world)).filter((rule) => rule.path.startsWith("/panel"));
    assert.ok(rules.length > 5);
    const { page } = await openSession(browser, world, reader, "/en");
    for (const { path, roles } of rules) {
      await page.goto(`${world.url}/en${path}`);
      if (roles.length > 0) await page.waitForURL((url) => url.pathname === "/en");
      else {
        await settled(page);
        assert.equal(new URL(page.url()).pathname, `/en${path}`);
      }
    }
    await page.context().close();
  });

  it("follows the operator's lists: in the menu, by address, and the server refuses all the same", async () => {
    const { page } = await openSession(browser, world, author, "/en/panel");
    const menu = await page
      .locator(".panel-side .panel-menu a")
      .evaluateAll((links) => links.map((one) => one.getAttribute("href")));
    assert.ok(!menu.includes("/en/panel/admin/categories"));
    await page.goto(`${world.url}/en/panel/admin/categories`);
    await page.waitForURL((url) => url.pathname === "/en");
    const staff = await fetch(`${world.url}/api/panel/staff`, { headers: { Authorization: `Bearer ${reader.token}` } });
    assert.equal(staff.status, 403);
    await page.context().close();
  });
});

describe("a closed portal", () => {
  let world: World;
  let reader: Person;

  before(async () => {
    world = await startWorld({ LITFASS_ACCESS__ANONYMOUS: "false" });
    reader = await createStaff(world, "user", "Olena", "Reader");
    const admin = await createStaff(world, "admin", "Adam", "Leader");
    const texts = { en: { name: "Members only" } };
    await call(world, admin, "POST", "/panel/categories", { parent_id: null, slug: "behind", in_menu: true, texts });
  });

  after(async () => {
    await world?.stop();
  });

  it("hides everything but the sign-in pages, in the HTML and in the data", async () => {
    for (const path of [
      "/",
      "/last/articles",
      "/popular/articles",
      "/categories",
      "/search?q=a",
      "/ukrswiss/articles",
    ]) {
      const answer = await fetch(`${world.url}/en${path}`, { redirect: "manual" });
      assert.equal(answer.status, 303, path);
      assert.match(answer.headers.get("location") ?? "", /^\/en\/auth\/login\?next=/);
      assert.equal((await fetch(`${world.url}/_data/en${path}`)).status, 401, path);
    }
    for (const path of ["/feeds/en/latest.atom", "/sitemap.xml"]) {
      assert.equal((await fetch(world.url + path)).status, 401, path);
    }
    const { page } = await openPage(browser, `${world.url}/en/auth/login`);
    assert.equal(await page.locator("a[href*='/categories/']").count(), 0);
    await page.context().close();
  });

  it("opens by a sign-in, page by page and by reload, and closes by signing out", async () => {
    const { page, consoleErrors } = await openPage(browser, `${world.url}/en/last/articles`);
    assert.equal(new URL(page.url()).pathname, "/en/auth/login");
    await page.getByRole("textbox", { name: "E-mail" }).fill(reader.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/\/en\/last\/articles/);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.locator("a[href='/en/categories/behind']").first().waitFor({ state: "attached" });
    await page.reload();
    await settled(page);
    assert.equal(new URL(page.url()).pathname, "/en/last/articles");
    const cookie = (await page.context().cookies()).find((one) => one.name === "session");
    assert.ok(cookie?.httpOnly);
    assert.equal(cookie.sameSite, "Lax");
    assert.deepEqual(consoleErrors, []);

    await page.locator("summary[aria-label^='Account']").click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(/\/en\/auth\/login/);
    assert.equal(
      (await page.context().cookies()).find((one) => one.name === "session"),
      undefined,
    );
    await page.context().close();
  });
});
