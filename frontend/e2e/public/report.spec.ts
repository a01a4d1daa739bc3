import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertFits, startBrowser, openPage } from "../browser";
import { release } from "../contexts";
import { article, call, createStaff, goOnIn, openSession, step, written, type Person } from "../panel/staff";
import { startWorld, type World } from "../harness";

let world: World;
let browser: Browser;
let manager: Person;
let id = "";
let address = "";
/** Open cases of the demo content. */
let openBefore = 0;

const mark = Date.now().toString(36);
const TITLE = `Night trams return ${mark}`;

before(async () => {
  world = await startWorld({ LITFASS_PROOF_OF_WORK__MIN_FILL_SECONDS: "1", LITFASS_CASES__UNDO_SECONDS: "1" });
  browser = await startBrowser();
  manager = await createStaff(world, "manager", "Sarah", `Session${mark}`);
  const author = await createStaff(world, "author", "Olena", `Tram${mark}`);
  id = await written(world, author, "en", TITLE);
  await step(world, author, id, "submit");
  for (const action of ["approve", "publish"]) await step(world, manager, id, action);
  address = (await article(world, manager, id)).path;
  openBefore = (await call<{ open: number }>(world, manager, "GET", "/panel/cases/counts")).open;
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("a report", () => {
  const fill = async (page: Page) => {
    await page.getByLabel("What is wrong").selectOption("error");
    await page.getByLabel("What exactly is wrong").fill("The second paragraph names a wrong line.");
    await page.getByLabel("Your e-mail").fill("rudi@readers.example");
    await page.getByLabel("I believe in good faith").check();
  };

  it("is sent from the article, and what is missing stands at its field", async () => {
    const { page, consoleErrors } = await openPage(browser, `${world.url}/en${address}`);
    await page.getByRole("main").getByRole("link", { name: "Report a problem" }).click();
    await page.getByRole("link", { name: TITLE }).waitFor();
    await page.getByRole("navigation", { name: "You are here" }).getByText("Report a problem").waitFor();
    // a line may end before "e-mail", not within it
    await page.getByText("If you leave an e-\u2060mail address").waitFor();
    await page.getByLabel("What exactly is wrong").fill("Short.");
    await page.getByRole("button", { name: "Send report" }).click();
    await page.getByText("At least 20 characters").waitFor();
    assert.equal(await page.getByLabel("What exactly is wrong").inputValue(), "Short.");
    await fill(page);
    await page.getByRole("button", { name: "Send report" }).click();
    await page.getByText("Your report has arrived.").waitFor();
    await assertAccessible(page);
    assert.deepEqual(
      consoleErrors.filter((text) => !text.includes("422")),
      [],
    );
    await release(page);
  });

  it("is sent without JavaScript: checked, then once more", async () => {
    const { page } = await openPage(browser, `${world.url}/de/report?about=article:${id}`, {
      withoutScripts: true,
      width: 390,
    });
    await page.getByLabel("Was genau stimmt nicht").fill("Kurz.");
    await page.getByRole("button", { name: "Meldung senden" }).click();
    await page.getByText("Mindestens 20 Zeichen").waitFor();
    await page.getByLabel("Was stimmt nicht?").selectOption("outdated");
    await page.getByLabel("Was genau stimmt nicht").fill("Die Linie 4 fährt seit Montag nicht mehr.");
    await page.getByLabel("Ich bin in gutem Glauben").check();
    await page.getByRole("button", { name: "Meldung senden" }).click();
    await page.getByText("senden Sie es noch einmal").waitFor();
    assert.equal(
      await page.getByLabel("Was genau stimmt nicht").inputValue(),
      "Die Linie 4 fährt seit Montag nicht mehr.",
    );
    assert.equal(await page.getByLabel("Was stimmt nicht?", { exact: true }).inputValue(), "outdated");
    await page.waitForTimeout(2_500);
    await page.getByRole("button", { name: "Meldung senden" }).click();
    await page.getByText("Ihre Meldung ist angekommen.").waitFor();
    await release(page);
  });

  it("waits in the inbox, is taken, decided with a reason and closed", async () => {
    const { page, consoleErrors } = await openSession(browser, world, manager, "/en/panel/inbox");
    const card = page.locator(".case-card", { hasText: "names a wrong line" });
    await page
      .getByRole("link", { name: /^Inbox/ })
      .getByText(`${openBefore + 2} open cases`)
      .waitFor({ state: "attached" });
    await card.getByRole("button", { name: "Assign to me" }).click();
    await page.getByRole("link", { name: /^In review/ }).click();
    await card.getByRole("button", { name: "Decide" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Decision").selectOption("corrected");
    await dialog.getByLabel("Reason, English").fill("Thank you: the line is named rightly now.");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Decide" }).click();
    await page.getByRole("link", { name: /^Decided/ }).click();
    await card.getByText("Thank you: the line is named rightly now.").waitFor();
    await assertAccessible(page);
    await card.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: /^Closed/ }).click();
    await card.getByText("Marked as corrected").waitFor();
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("is handled on a phone, too", async () => {
    const session = await openSession(browser, world, manager, "/uk/panel", { width: 390, theme: "dark" });
    const { page } = session;
    for (const lang of ["uk", "de"]) {
      await goOnIn(session, world, `/${lang}/panel/inbox`);
      await page.locator(".case-card").first().waitFor();
      await assertFits(page);
      await assertAccessible(page);
    }
    await release(page);
  });
});
