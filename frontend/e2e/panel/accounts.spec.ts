import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertCount, assertFits, settled, startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { createStaff, goOnIn, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let admin: Person;
let reader: Person;
const PATH = "/en/panel/admin/accounts";
const REASON = "Repeated advertising in suggested changes.";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await createStaff(world, "admin", "Ada", "Chief");
  reader = await createStaff(world, "user", "Olena", "Reader");
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

const row = (page: Page) => page.locator("tbody tr", { hasText: "Olena Reader" });

async function act(page: Page, action: string): Promise<void> {
  await row(page).getByRole("button", { name: "Actions for Olena Reader" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

describe("readers' accounts", () => {
  it("searches after a short pause, also while the list is drawn again and again", async () => {
    const { page } = await openSession(browser, world, admin, PATH);
    const box = row(page).getByRole("checkbox");
    // each change of the selection draws the whole page, as events of others do
    await box.evaluate((input: HTMLInputElement) => void setInterval(() => input.click(), 100));
    await page.getByRole("form", { name: "Filters" }).getByLabel("Search").fill("olena");
    await page.waitForURL(/[?&]q=olena/, { timeout: 5_000 });
    await release(page);
  });

  it("restricts a reader, who is told why in the account, and lifts the restriction", async () => {
    const { page, consoleErrors } = await openSession(browser, world, admin, PATH);
    await page.getByLabel("Search").first().fill("olena");
    await row(page).waitFor();
    await assertCount(page.locator("tbody tr", { hasText: "Ada Chief" }), 0);
    await act(page, "Restrict…");
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Reason").fill(REASON);
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Restrict", exact: true }).click();
    await row(page).getByText("Restricted").waitFor();

    const own = await openSession(browser, world, reader, "/en/profile/account");
    await own.page.getByText("Your account is restricted").first().waitFor();
    await own.page.getByText(REASON).first().waitFor();
    await assertAccessible(own.page);
    await release(own.page);

    await page.getByLabel("Status").selectOption("restricted");
    await row(page).waitFor();
    await act(page, "Lift restriction or suspension…");
    await dialog.getByRole("button", { name: "Lift restriction or suspension", exact: true }).click();
    await page.getByText("Olena Reader can use the account as before.").waitFor();
    await page.getByText("No account matches this search and these filters.").waitFor();
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("shows one account with its sign-ins, sets the trust, and suspends", async () => {
    const { page } = await openSession(browser, world, admin, PATH);
    await row(page).getByRole("link", { name: "Olena Reader" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByText("Changes to the account").waitFor();
    await dialog.getByText("Account restricted").waitFor();
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Set trust level…" }).click();
    await dialog.getByLabel("Trust level").selectOption("trusted");
    await dialog.getByRole("button", { name: "Set trust level", exact: true }).click();
    await page.getByText("The trust level of Olena Reader was saved.").waitFor();
    await dialog.getByText("Trust level changed").waitFor();
    await dialog.getByRole("button", { name: "Suspend…" }).click();
    await dialog.getByLabel("Reason").fill(REASON);
    await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
    await dialog.getByText("Suspended", { exact: true }).waitFor();
    await dialog.getByText("Not signed in anywhere.").waitFor();
    const gone = await fetch(`${world.url}/api/auth/me`, { headers: { Authorization: `Bearer ${reader.token}` } });
    assert.equal(gone.status, 401);
    await release(page);
  });

  it("changes several accounts at once with a result for each, and exports the list", async () => {
    const names = ["Iryna", "Taras"];
    for (const name of names) await createStaff(world, "user", name, "Bulk");
    const { page, consoleErrors } = await openSession(browser, world, admin, `${PATH}?q=bulk`);
    for (const name of names) await page.getByLabel(`Select ${name} Bulk`).check();
    const bar = page.getByRole("region", { name: "Selected accounts" });
    await bar.getByText("2 selected").waitFor();
    await bar.getByRole("button", { name: "Restrict", exact: true }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Reason").fill(REASON);
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Restrict", exact: true }).click();
    await dialog.getByText("2 of 2 done").waitFor();
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await page.locator("tbody tr", { hasText: "Restricted" }).nth(1).waitFor();

    await bar.getByRole("button", { name: "Restrict", exact: true }).click();
    await dialog.getByLabel("Reason").fill(REASON);
    await dialog.getByRole("button", { name: "Restrict", exact: true }).click();
    await dialog.getByText("0 of 2 done").waitFor();
    await assertCount(dialog.getByText("Its status does not allow this"), 2);
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the filtered list as CSV" }).click();
    const file = await download;
    assert.equal(file.suggestedFilename(), "accounts.csv");
    const table = readFileSync(await file.path(), "utf8");
    assert.match(table, /^\ufeff[a-z_]+,.*\r\n/, "a spreadsheet sees that the table is UTF-8");
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("fits a phone in three languages", async () => {
    const session = await openSession(browser, world, admin, "/en/panel", { width: 390 });
    const { page } = session;
    for (const lang of ["en", "uk", "de"]) {
      await goOnIn(session, world, `/${lang}/panel/admin/accounts`);
      await row(page).waitFor();
      await assertFits(page);
      await assertAccessible(page);
      await row(page).locator(".table__title").click();
      await page.locator("dialog[open] .description-list").waitFor();
      await assertFits(page);
      await assertAccessible(page);
    }
    await release(page);
  });
});

describe("the reports of a reader", () => {
  it("stand in the account, which says so while there are none", async () => {
    const sender = await createStaff(world, "user", "Petro", "Sender");
    const session = await openSession(browser, world, sender, "/en/report?about=/last/articles");
    const { page } = session;
    for (const [lang, width] of [
      ["de", 390],
      ["uk", 390],
      ["en", 1440],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await goOnIn(session, world, `/${lang}/profile/account?tab=reports`);
      await page.locator("main .empty").waitFor();
      await assertFits(page);
      await assertAccessible(page);
    }
    await goOnIn(session, world, "/en/report?about=/last/articles");
    const words = "The list leaves out what was published on Monday.";
    await page.getByLabel("What is wrong?", { exact: true }).selectOption("error");
    await page.getByLabel("What exactly is wrong").fill(words);
    await page.getByLabel("I believe in good faith").check();
    await page.waitForTimeout(2_500);
    await page.getByRole("button", { name: "Send report" }).click();
    await page.getByText("Your report has arrived.").waitFor();
    await page.goto(`${world.url}/en/profile/account?tab=reports`);
    await settled(page);
    await page.getByText(words).waitFor();
    await page.getByText("Received", { exact: true }).waitFor();
    await assertAccessible(page);
    await release(page);
  });
});
