import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertCount, assertFits, settled, startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { call, createStaff, openSession, written, type Person } from "../panel/staff";

let world: World;
let browser: Browser;
let root: Person;
let admin: Person;
let olena: Person;
let marta: Person;

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  root = await createStaff(world, "super-admin", "Roksolana", "Owner");
  admin = await createStaff(world, "admin", "Adam", "Leader");
  olena = await createStaff(world, "author", "Olena", "Away");
  marta = await createStaff(world, "manager", "Marta", "There");
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

const row = (page: Page, name: string) => page.locator("tbody tr", { hasText: name });

async function wish(page: Page, name: string, action: string): Promise<void> {
  await row(page, name)
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** A day so many days from now, as a date field takes it. */
const day = (from_now: number) => new Date(Date.now() + from_now * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

describe("absence, permissions and hand-over", () => {
  it("an author tells in the own account who stands in, and the colleagues see it", async () => {
    const { page } = await openSession(browser, world, olena, "/en/profile/account", { width: 390 });
    await page.getByLabel("First day").fill(day(-1));
    await page.getByLabel("Last day").fill(day(6));
    await page.getByLabel("Substitute").selectOption({ label: "Marta There (Manager)" });
    await assertAccessible(page);
    await assertFits(page);
    await page.getByRole("button", { name: "Save absence" }).click();
    await page.getByRole("button", { name: "Remove absence" }).waitFor();
    await release(page);

    const desk = await openSession(browser, world, marta, "/en/panel/admin/managers?presence=absent");
    await row(desk.page, "Olena Away").getByText("absent until").waitFor();
    await row(desk.page, "Olena Away").getByText("Marta There stands in").waitFor();
    await assertCount(desk.page.locator("tbody tr"), 1);
    const heard = await call<{ items: { kind: string }[] }>(world, marta, "GET", "/notifications");
    assert.ok(heard.items.some((one) => one.kind === "staff.substitute"));
    await release(desk.page);
  });

  it("an admin takes a permission away and sets the last day, and both stand in the list", async () => {
    const { page } = await openSession(browser, world, admin, "/en/panel/admin/managers");
    let answer = () => {};
    const held = new Promise<void>((next) => (answer = next));
    await page.route("**/api/panel/staff/*", async (route) => {
      await held;
      await route.continue();
    });
    await wish(page, "Marta There", "Set permissions");
    const dialog = page.locator("dialog[open]");
    await dialog.getByRole("button", { name: "Save" }).waitFor();
    assert.doesNotMatch((await dialog.textContent()) ?? "", /could not be loaded/, "it is still loading");
    answer();
    await dialog.getByLabel("Decide reports and appeals, review submissions").uncheck();
    assert.ok(await dialog.getByLabel("Open the panel").isDisabled());
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await row(page, "Marta There").getByText("1 permission withdrawn").waitFor();
    const account = await call<{ capabilities: string[] }>(world, marta, "GET", "/auth/me");
    assert.ok(!account.capabilities.includes("cases.decide"));

    await wish(page, "Marta There", "Set last day of work");
    await dialog.getByLabel("Last day of work").fill(day(40));
    await dialog.getByRole("button", { name: "Save" }).click();
    await row(page, "Marta There")
      .getByText(/^until /)
      .waitFor();
    await page.getByLabel("Availability").selectOption("limited");
    await settled(page);
    await assertCount(page.locator("tbody tr"), 1);
    await release(page);
  });

  it("all open work is counted, handed over and named afterwards", async () => {
    await written(world, olena, "en", "Night trams are back");
    const { page } = await openSession(browser, world, admin, "/en/panel/admin/managers", { width: 390 });
    const dialog = page.locator("dialog[open]");
    const open = dialog.getByText("1 task is open.");
    await wish(page, "Olena Away", "Change role");
    await dialog.getByLabel("Role").selectOption("user");
    await open.getByText("Hand it over first").waitFor();
    await dialog.getByLabel("Role").selectOption("manager");
    await assertCount(open, 0);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });

    await wish(page, "Olena Away", "Hand over work");
    await dialog.getByText("Articles: 1").waitFor();
    await assertAccessible(page);
    await assertFits(page);
    await dialog.getByLabel("Hand over to").selectOption({ label: "Marta There (Manager)" });
    await dialog.getByRole("button", { name: "Hand over work" }).click();
    await page.getByText("The work of Olena Away was handed over.").waitFor();

    const heard = await call<{ items: { title: string }[] }>(world, marta, "GET", "/notifications");
    assert.ok(heard.items.some((one) => one.title.includes("Olena Away")));
    await release(page);
  });

  it("a change of the role, a permission or the last day says which invitations stop working", async () => {
    const chief = await createStaff(world, "super-admin", "Sofiia", "Chief");
    const host = await createStaff(world, "admin", "Anton", "Host");
    const invite = (who: Person, email: string, role: string) =>
      call(world, who, "POST", "/panel/invitations", { email, role, locale: "de", locales: ["de"] });
    await invite(chief, "admin.by.chief@example.org", "admin");
    await invite(host, "author.by.host@example.org", "author");
    const { page } = await openSession(browser, world, root, "/en/panel/admin/admins", { width: 390 });
    const dialog = page.locator("dialog[open]");
    const notes = dialog.getByRole("status").filter({ hasText: "Open invitations from" });
    const role = dialog.getByLabel("Role");
    const cancel = async () => {
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "detached" });
    };

    await wish(page, "Sofiia Chief", "Change role");
    await role.selectOption("admin");
    await notes
      .filter({ hasText: /Sofiia Chief for admins and super-admins will then stop .* handed over or sent/ })
      .waitFor();
    await role.selectOption("manager");
    await notes
      .filter({ hasText: /Sofiia Chief will then stop working until they are handed over or sent again/ })
      .waitFor();
    await role.selectOption("user");
    await notes.filter({ hasText: /Sofiia Chief will then stop working until they are sent again/ }).waitFor();
    await assertAccessible(page);
    await assertFits(page);
    await cancel();

    await wish(page, "Anton Host", "Change role");
    await role.selectOption("super-admin");
    await assertCount(notes, 0);
    await role.selectOption("author");
    await notes.waitFor();
    await cancel();
    await wish(page, "Anton Host", "Set permissions");
    await dialog.getByLabel("Decide reports and appeals, review submissions").uncheck();
    await assertCount(notes, 0);
    await dialog.getByLabel("Manage the staff").uncheck();
    await notes.waitFor();
    await assertAccessible(page);
    await assertFits(page);
    await cancel();
    await wish(page, "Anton Host", "Set last day of work");
    await dialog.getByLabel("Last day of work").waitFor();
    await assertCount(notes, 0);
    await dialog.getByLabel("Last day of work").fill(day(1));
    await notes.waitFor();
    await dialog.getByLabel("Last day of work").fill(day(40));
    await assertCount(notes, 0);
    await release(page);
  });

  it("a super-admin who becomes an admin keeps the invitations for authors, and nothing is said of them", async () => {
    const chief = await createStaff(world, "super-admin", "Solomiia", "Second");
    const invited = { email: "author.by.second@example.org", role: "author", locale: "de", locales: ["de"] };
    await call(world, chief, "POST", "/panel/invitations", invited);
    const { page } = await openSession(browser, world, root, "/en/panel/admin/admins");
    const dialog = page.locator("dialog[open]");
    await wish(page, "Solomiia Second", "Change role");
    await dialog.getByLabel("Role").selectOption("admin");
    await dialog.getByText("1 task is open.").waitFor();
    await assertCount(dialog.getByText("Open invitations from"), 0);
    await release(page);
  });

  it("whoever becomes a super-admin gets back what was withdrawn, and the dialog says so", async () => {
    const nina = await createStaff(world, "manager", "Nina", "Limits");
    const path = `/panel/staff/${String(nina.user.id)}`;
    const change = async (part: string, body: Record<string, unknown>) => {
      const { person } = await call<{ person: { version: number } }>(world, admin, "GET", path);
      await call(world, admin, "PUT", `${path}/${part}`, { version: person.version, ...body });
    };
    await change("permissions", { withheld: ["cases.decide"] });
    await change("term", { active_until: `${day(40)}T00:00:00Z` });
    const { page } = await openSession(browser, world, root, "/en/panel/admin/managers", { width: 390 });
    const dialog = page.locator("dialog[open]");
    const given_back = dialog
      .getByRole("status")
      .filter({ hasText: "Withdrawn permissions will be granted again. The last day of work will be removed." });
    await wish(page, "Nina Limits", "Change role");
    await dialog.getByLabel("Role").selectOption("admin");
    await assertCount(given_back, 0);
    await dialog.getByLabel("Role").selectOption("super-admin");
    await given_back.waitFor();
    await release(page);
  });
});
