import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { createStaff, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let operator: Person;
let manager: Person;
const mark = Date.now().toString(36);
const PAGE = "/panel/system";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  operator = await createStaff(world, "super-admin", "Olena", `System${mark}`);
  manager = await createStaff(world, "manager", "Marta", `System${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("the state of the system in the panel", () => {
  it("the overview tells of health, storage and sessions", async () => {
    const { page, consoleErrors } = await openSession(browser, world, operator, `/en${PAGE}`);
    await page.getByRole("heading", { name: "Health" }).waitFor();

    await page.getByText("Responding; all migrations applied").waitFor();
    const storage = page.getByRole("region", { name: "Storage" });
    await storage.getByText(/in total; each share is of this sum/).waitFor();
    const shares = (await storage.getByRole("listitem").allInnerTexts()).map((line) =>
      Number(/([\d.]+)%/.exec(line)?.[1]),
    );
    const sum = shares.reduce((total, share) => total + share, 0);
    assert.ok(Math.abs(sum - 100) < 3, `shares of the whole: ${shares.join()}`);
    await assertAccessible(page);
    await assertFits(page);

    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("a failed backup is said to be tried again only while nightly backups are on", async () => {
    const failure = { fault: "disk_full", detail: "There is no space left.", at: "2026-03-01T03:00:00Z" };
    const { page } = await openSession(browser, world, operator, "/en/panel");
    let nightly = true;
    await page.route("**/api/panel/system", async (route) => {
      const response = await route.fetch();
      const overview = await response.json();
      assert.equal(overview.nightly_backups, true);
      await route.fulfill({ response, json: { ...overview, backup_failure: failure, nightly_backups: nightly } });
    });

    await page.goto(`${world.url}/en${PAGE}`);
    await page.getByText(/The last attempt failed on .*\. The portal tries again every hour\./).waitFor();
    nightly = false;
    await page.reload();
    await page.getByText(/The last attempt failed on .*\. Nightly backups are now off \(backup\.nightly\)\./).waitFor();
    assert.equal(await page.getByText("tries again every hour").count(), 0);
    await release(page);
  });

  it("a job that was asked for runs and the list shows it without a reload", async () => {
    const { page, consoleErrors } = await openSession(browser, world, operator, `/en${PAGE}?tab=jobs`);
    const row = page.getByRole("row", { name: /Delete articles after their period in the bin/ });
    await row.getByText("OK", { exact: true }).waitFor();

    await row.getByRole("button", { name: "Run now: Delete articles after their period in the bin" }).click();

    await page.getByText("“Delete articles after their period in the bin” will run now").waitFor();
    await row.getByText("OK", { exact: true }).waitFor();
    await assertAccessible(page);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("the mail queue, the database and the settings are shown, with nothing too wide on a phone", async () => {
    const { page, consoleErrors } = await openSession(browser, world, operator, `/de${PAGE}?tab=mail&state=refused`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("heading", { name: "Keine fehlgeschlagenen E-Mails" }).waitFor();
    await assertFits(page);

    await page.getByRole("link", { name: "Datenbank" }).click();
    await page.getByRole("button", { name: /^Alle \d+ Tabellen zeigen$/ }).waitFor();
    await assertFits(page);

    await page.getByRole("link", { name: "Einstellungen" }).click();
    await page.getByLabel("Einstellung suchen").fill("smtp_password");
    await page.getByText("mail.smtp_password_file").waitFor();
    assert.equal(await page.getByRole("row").count(), 3);
    await assertFits(page);
    await assertAccessible(page);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("a switch to read-only asks first, is told in every open panel, and ends", async () => {
    const { page } = await openSession(browser, world, operator, `/en${PAGE}`);
    const { page: other } = await openSession(browser, world, manager, "/en/panel");

    await page.getByRole("button", { name: "Switch to “Read-only”" }).click();
    const dialog = page.getByRole("dialog", { name: "Switch to “Read-only” now?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Switch to “Read-only”" }).click();
    await dialog.getByRole("button", { name: "Switch", exact: true }).click();

    const banner = "Read-only: nobody can change anything for now.";
    await page.getByText(banner).waitFor();
    await other.getByText(banner).waitFor();

    await page.getByRole("button", { name: "Switch to “Open”" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Switch", exact: true }).click();
    await other.getByText(banner).waitFor({ state: "detached" });
    await release(page);
    await release(other);
  });
});
