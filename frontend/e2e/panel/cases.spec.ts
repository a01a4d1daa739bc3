import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertCount, assertFits, focusRow, openPage, startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { linkFromLetter } from "../mail";
import { article, createStaff, openSession, step, written, type Person } from "./staff";

let world: World;
let browser: Browser;
let author: Person;
let first: Person;
let second: Person;
let address = "";
let id = "";

const mark = Date.now().toString(36);
const TITLE = `The fare of the night trams ${mark}`;
const WORDS = "The second paragraph names a fare that is not true.";
const REASON_UK = "Плата у другому абзаці вдвічі більша за справжню.";
const OBJECTION = "Тариф узято з відкритого реєстру, посилання стоїть під текстом.";
const ANSWER = "Реєстр підтверджує тариф, стаття знову на сайті.";

before(async () => {
  world = await startWorld({
    LITFASS_PROOF_OF_WORK__MIN_FILL_SECONDS: "1",
    LITFASS_CASES__UNDO_SECONDS: "6",
  });
  browser = await startBrowser();
  author = await createStaff(world, "author", "Olena", `Case${mark}`, "uk");
  first = await createStaff(world, "manager", "Sarah", `Case${mark}`);
  second = await createStaff(world, "manager", "Nadia", `Case${mark}`);
  id = await written(world, author, "en", TITLE);
  await step(world, author, id, "submit");
  await step(world, first, id, "approve");
  await step(world, first, id, "publish");
  address = (await article(world, first, id)).path;
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

const status = async () => (await fetch(`${world.url}/en${address}`)).status;

/** Waits until the article answers with this status: decisions take effect by a job. */
async function untilStatus(wanted: number): Promise<void> {
  const end = Date.now() + 60_000;
  while ((await status()) !== wanted) {
    assert.ok(Date.now() < end, `the article does not answer with ${wanted}`);
    await new Promise((next) => setTimeout(next, 200));
  }
}

const card = (page: Page) => page.locator(".card .case-card", { hasText: TITLE });

describe("a case", () => {
  it("is reported, taken and decided by keyboard, seen live by others, undone and decided again", async () => {
    const reader = await openPage(browser, `${world.url}/en/report?about=article:${id}`);
    await reader.page.getByLabel("What is wrong").selectOption("error");
    await reader.page.getByLabel("What exactly is wrong").fill(WORDS);
    await reader.page.getByLabel("I believe in good faith").check();
    await reader.page.waitForTimeout(1_500);
    await reader.page.getByRole("button", { name: "Send report" }).click();
    await reader.page.getByText("Your report has arrived.").waitFor();
    await release(reader.page);

    const other = await openSession(browser, world, second, "/en/panel/inbox");
    await card(other.page).waitFor();
    const { page, consoleErrors } = await openSession(browser, world, first, "/en/panel/inbox");
    await card(page).waitFor();
    await assertAccessible(page);
    await focusRow(page, card(page));
    await page.keyboard.press("t");
    await card(page).waitFor({ state: "detached" });
    await card(other.page).waitFor({ state: "detached" });
    await other.page.getByRole("link", { name: /^In review/ }).click();
    await card(other.page).getByText("Sarah", { exact: false }).first().waitFor();
    await card(other.page).getByText("is working on it until").first().waitFor();

    const decide = async () => {
      await page.getByRole("link", { name: /^In review/ }).click();
      await card(page).waitFor();
      await focusRow(page, card(page));
      await page.keyboard.press("d");
      const dialog = page.locator("dialog[open]");
      await dialog.getByLabel("Decision").selectOption("remove");
      await dialog.getByText("The article will be archived").waitFor();
      await dialog.getByLabel("Decision").selectOption("hide");
      await assertCount(dialog.getByText("The article will be archived"), 0);
      await dialog.getByLabel("Reason", { exact: true }).selectOption("misleading");
      await dialog.getByLabel("Reason, Ukrainian").fill(REASON_UK);
      await assertAccessible(page);
      await dialog.getByRole("button", { name: "Decide" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await decide();
    await page.keyboard.press("z");
    await page.getByText(/^The decision on case .* was undone/).waitFor();
    assert.equal(await status(), 200);
    await decide();
    await page.getByRole("link", { name: /^Decided/ }).click();
    await card(page).getByText(REASON_UK).waitFor();
    await card(page).getByText("Hidden", { exact: true }).waitFor();
    await untilStatus(410);
    await card(page).getByRole("button", { name: "Review again" }).waitFor();
    assert.deepEqual(consoleErrors, []);
    await release(page);
    await release(other.page);
  });

  it("is told to the author in Ukrainian, who appeals without JavaScript", async () => {
    const link = await linkFromLetter(world.data_dir, author.email, "/uk/appeal/");
    for (const width of [390, 1440]) {
      const { page } = await openPage(browser, link, { withoutScripts: true, width });
      await page.getByText(REASON_UK).waitFor();
      await assertFits(page);
      await release(page);
    }
    const shown = await openPage(browser, link);
    await assertAccessible(shown.page);
    assert.deepEqual(shown.consoleErrors, []);
    await release(shown.page);
    const { page } = await openPage(browser, link, { withoutScripts: true });
    await page.getByText("Введення в оману").waitFor();
    await page.getByLabel("Чому рішення хибне").fill("Ні.");
    await page.getByRole("button", { name: "Надіслати оскарження" }).click();
    await page.getByText("Щонайменше символів: 20").first().waitFor();
    assert.equal(await page.getByLabel("Чому рішення хибне").inputValue(), "Ні.");
    await page.getByLabel("Чому рішення хибне").fill(OBJECTION);
    await page.getByRole("button", { name: "Надіслати оскарження" }).click();
    await page.getByText("Ваше оскарження надійшло.").waitFor();
    await release(page);
  });

  it("is decided on appeal by another person, and the article is back", async () => {
    const same = await openSession(browser, world, first, "/en/panel/inbox");
    await card(same.page).getByText(OBJECTION).waitFor();
    await card(same.page).getByText("You took the decision under appeal").first().waitFor();
    await release(same.page);
    const { page, consoleErrors } = await openSession(browser, world, second, "/en/panel/inbox?cause=appeal");
    await card(page).getByText(OBJECTION).waitFor();
    await card(page).getByText("Hidden", { exact: true }).waitFor();
    await focusRow(page, card(page));
    await page.keyboard.press("d");
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Decision").selectOption("reversed");
    await dialog.getByLabel("Reason, Ukrainian").fill(ANSWER);
    await dialog.getByRole("button", { name: "Decide" }).click();
    await dialog.waitFor({ state: "detached" });
    await untilStatus(200);
    assert.deepEqual(consoleErrors, []);
    await release(page);

    const own = await openSession(browser, world, author, "/uk/profile/account?tab=decisions", { width: 390 });
    await own.page.getByText("Рішення щодо вашого оскарження ухвалено.").waitFor();
    await own.page.getByText(REASON_UK).waitFor();
    await assertAccessible(own.page);
    await assertFits(own.page);
    await release(own.page);
  });

  it("has reasons and figures that fit on a phone in three languages", async () => {
    const admin = await createStaff(world, "admin", "Ada", `Case${mark}`);
    const { page } = await openSession(browser, world, admin, "/en/panel/inbox?part=reasons");
    await page.getByRole("button", { name: "Edit Fraud" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Sentence in the decision").first().fill("It deceives people to get their money.");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("It deceives people to get their money.").waitFor();
    await release(page);
    for (const [lang, width] of [
      ["uk", 390],
      ["de", 390],
      ["en", 1440],
    ] as const) {
      for (const part of ["", "?part=reasons", "?part=figures", "?state=decided"]) {
        const desk = await openSession(browser, world, admin, `/${lang}/panel/inbox${part}`, { width });
        await desk.page.locator(".case-card, .figures, .empty--paper").first().waitFor();
        await assertFits(desk.page);
        await assertAccessible(desk.page);
        await release(desk.page);
      }
    }
  });
});
