import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertCount, openPage, settled, startBrowser } from "../browser";
import { release } from "../contexts";
import { linkFromLetter } from "../mail";
import { call, createStaff, openSession, type Person } from "../panel/staff";
import { startWorld, type World } from "../harness";

let world: World;
let browser: Browser;
let root: Person;
let admin: Person;

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  root = await createStaff(world, "super-admin", "Roksolana", "Owner");
  admin = await createStaff(world, "admin", "Adam", "Leader");
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** The path of a letter's link: its host is the configured one, not the test's. */
const here = (link: string) => world.url + new URL(link).pathname + new URL(link).search;

const row = (page: Page, name: string) => page.locator("tbody tr", { hasText: name });

async function wish(page: Page, name: string, action: string): Promise<void> {
  await row(page, name)
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

describe("people who work here", () => {
  it("invites a manager, who accepts in their language and sees exactly the manager's panel", async () => {
    const desk = await openSession(browser, world, admin, "/en/panel/admin/managers");
    const { page } = desk;
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByRole("textbox", { name: "E-mail" }).fill("maria.new@example.org");
    await dialog.getByLabel("Role").selectOption("manager");
    await dialog.getByLabel("Language of the e-mail").selectOption("uk");
    await dialog.getByText("E-mails do not reach anybody yet").waitFor();
    await dialog.getByRole("link", { name: "E-mail settings" }).waitFor();
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    // e-mails go to files here, so the link is handed over by other means
    const shown = await dialog.getByRole("textbox", { name: "Invitation link" }).inputValue();
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await row(page, "maria.new@example.org").waitFor();
    await assertCount(row(page, "maria.new@example.org").getByText("Manager"), 1);

    const link = here(await linkFromLetter(world.data_dir, "maria.new@example.org", "invitation"));
    assert.match(new URL(link).pathname, /^\/uk\/auth\/invitation$/);
    assert.equal(here(shown), link);
    const guest = await openPage(browser, link, { width: 390 });
    await guest.page.getByText("maria.new@example.org").waitFor();
    await assertAccessible(guest.page);
    await guest.page.route("**/api/auth/invitation?*", (route) => route.abort(), { times: 1 });
    await guest.page.reload();
    await guest.page.getByText("Немає зв’язку із сервером").waitFor();
    assert.equal(await guest.page.getByLabel("Прізвище").count(), 0);
    await assertAccessible(guest.page);
    await guest.page.getByRole("button", { name: "Спробувати ще раз" }).click();
    await guest.page.getByText("maria.new@example.org").waitFor();
    await guest.page.locator("h1:focus").waitFor();
    await guest.page.getByLabel("Ім’я", { exact: true }).fill("Марія");
    await guest.page.getByLabel("Прізвище").fill("Нова");
    await guest.page.getByLabel("Пароль", { exact: true }).fill("three slow trams 7");
    await guest.page.getByRole("button", { name: "Прийняти запрошення" }).click();
    await guest.page.getByText("Тепер ви можете ввійти").waitFor();
    await guest.page.getByRole("main").getByRole("link", { name: "Увійти" }).click();
    await guest.page.getByRole("textbox", { name: "Е-пошта" }).fill("maria.new@example.org");
    await guest.page.getByLabel("Пароль", { exact: true }).fill("three slow trams 7");
    await guest.page.getByRole("button", { name: "Увійти" }).click();
    await guest.page.waitForURL(/\/uk\/panel$/);
    await guest.page.setViewportSize({ width: 1440, height: 900 });
    await guest.page.goto(`${world.url}/en/panel`);
    await settled(guest.page);
    const menu = await guest.page
      .locator(".panel-side .panel-menu a[href*='/panel']")
      .evaluateAll((links) =>
        links.map((one) => new URL(one.getAttribute("href") ?? "", location.href).pathname.replace(/^\/en/, "")),
      );
    const guards = await guest.page.evaluate(() => {
      const envelope = JSON.parse(document.getElementById("page")?.textContent ?? "{}");
      return envelope.layout.guard;
    });
    const open = guards
      .filter((rule: { path: string; roles: string[] }) => rule.path.startsWith("/panel"))
      .filter((rule: { roles: string[] }) => rule.roles.length === 0 || rule.roles.includes("manager"))
      .map((rule: { path: string }) => rule.path);
    // contacts have an entry of their own at a part of the categories
    assert.deepEqual([...new Set(menu)].sort(), [...open].sort());
    await guest.page.locator(".panel-side").getByRole("link", { name: "Contacts" }).waitFor();
    assert.equal(await guest.page.locator(".panel-side").getByRole("link", { name: "Settings" }).count(), 0);
    assert.ok(!menu.includes("/panel/admin/audit"));
    await guest.page.goto(`${world.url}/en/panel/admin/audit`);
    await guest.page.waitForURL((url) => url.pathname === "/en");

    await guest.page.goto(link);
    await guest.page.getByText("Це запрошення більше не діє").waitFor();
    await release(guest.page);
    await release(page);
  });

  it("sends an invitation again and withdraws it", async () => {
    const { page } = await openSession(browser, world, admin, "/en/panel/admin/managers");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.locator("dialog[open]").getByRole("textbox", { name: "E-mail" }).fill("never@example.org");
    const close = () => page.locator("dialog[open]").getByRole("button", { name: "Close" }).last().click();
    await page.keyboard.press("Enter");
    await close();
    await wish(page, "never@example.org", "Send again");
    await page.locator("dialog[open]", { hasText: "never@example.org will get no" }).waitFor();
    await close();
    await wish(page, "never@example.org", "Withdraw…");
    await page.locator("dialog[open]").getByRole("button", { name: "Withdraw", exact: true }).click();
    await page.getByText("was withdrawn").waitFor();
    await row(page, "never@example.org").waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.locator("dialog[open]").getByRole("textbox", { name: "E-mail" }).fill(admin.email);
    await page.locator("dialog[open]").getByRole("button", { name: "Send invitation" }).click();
    await page.locator("dialog[open] .field--bad", { hasText: "already taken" }).waitFor();
    await release(page);
  });

  it("suspends somebody with a reason, hands their work over and lets them come back", async () => {
    const author = await createStaff(world, "author", "Andrii", "Leaving");
    const heir = await createStaff(world, "author", "Berta", "Staying");
    await call(world, author, "POST", "/panel/articles", { original_lang: "de", title: "Was noch zu tun ist" });
    const { page } = await openSession(browser, world, admin, "/en/panel/admin/managers");
    await page.getByLabel("Search").first().fill("leaving");
    await row(page, "Andrii Leaving").waitFor();
    await wish(page, "Andrii Leaving", "Suspend…");
    await page.locator("dialog[open]").getByLabel("Reason").fill("left the company");
    await assertAccessible(page);
    await page.locator("dialog[open]").getByRole("button", { name: "Suspend", exact: true }).click();
    await row(page, "Andrii Leaving").getByText("Suspended").waitFor();
    const gone = await fetch(`${world.url}/api/auth/me`, { headers: { Authorization: `Bearer ${author.token}` } });
    assert.equal(gone.status, 401);

    await wish(page, "Andrii Leaving", "Hand over work…");
    await page.locator("dialog[open]").getByLabel("Hand over to").selectOption({ label: "Berta Staying (Author)" });
    await page.locator("dialog[open]").getByRole("button", { name: "Hand over work" }).click();
    await page.getByText("The work of Andrii Leaving was handed over.").waitFor();
    const list = await call<{ items: { title: string }[] }>(world, heir, "GET", "/panel/articles?own=true");
    assert.ok(list.items.some((one) => one.title === "Was noch zu tun ist"));

    await row(page, "Andrii Leaving").getByRole("button", { name: "Andrii Leaving", exact: true }).click();
    await page.locator("dialog[open]").getByText("left the company").waitFor();
    await page.locator("dialog[open]").getByText("Account suspended").waitFor();
    await assertAccessible(page);
    await page.locator("dialog[open]").getByRole("button", { name: "Reactivate…" }).click();
    await page.locator("dialog[open]").getByRole("button", { name: "Reactivate", exact: true }).click();
    await row(page, "Andrii Leaving").getByText("Active").waitFor();
    await release(page);
  });

  it("lets an admin read but not touch a super-admin, and offers only roles below their own", async () => {
    const { page } = await openSession(browser, world, admin, "/en/panel/admin/admins");
    await row(page, "Roksolana Owner").getByRole("button", { name: "Actions for" }).click();
    await page.getByRole("menuitem").first().waitFor();
    assert.deepEqual(await page.getByRole("menuitem").allInnerTexts(), ["Show details"]);
    await page.keyboard.press("Escape");
    await page.goto(`${world.url}/en/panel/admin/managers`);
    await settled(page);
    await wish(page, "Berta Staying", "Change role…");
    await page.locator("dialog[open] select option", { hasText: "Manager" }).waitFor({ state: "attached" });
    const offered = await page.locator("dialog[open] select option").allInnerTexts();
    assert.deepEqual(offered, ["Choose a role", "Reader (leaves the staff)", "Manager"]);
    await release(page);
  });
});

describe("the audit log", () => {
  it("shows who did what with before and after, filters and saves it", async () => {
    const { page } = await openSession(browser, world, root, "/en/panel/admin/audit");
    await page.locator("tbody tr", { hasText: "Account suspended" }).first().waitFor();
    await page.getByLabel("Action").selectOption({ label: "Staff account suspended" });
    await page.waitForURL(/action=staff.suspend/);
    await page.locator("tbody tr", { hasText: "Account reactivated" }).first().waitFor({ state: "detached" });
    const line = page.locator("tbody tr").first();
    await line.getByText("Adam Leader").waitFor();
    assert.match(await line.innerText(), /Status: active → suspended/);
    assert.match(await line.innerText(), /Reason: left the company/);
    assert.match(await line.innerText(), /127\.0\.0\.1/);
    await assertAccessible(page);
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the log as CSV" }).click(),
    ]);
    assert.equal(saved.suggestedFilename(), "audit.csv");
    await page.getByLabel("From", { exact: true }).fill("2020-01-01");
    await page.getByLabel("To", { exact: true }).fill("2020-01-02");
    await page.getByText("No change matches these filters.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.locator("tbody tr").first().waitFor();
    await release(page);
  });
});
