// A translation that somebody is asked for: from the matrix to the desk, and off it again.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { article, call, createStaff, saved, openSession, written, type Person } from "./staff";

let world: World;
let browser: Browser;
let author: Person;
let manager: Person;
let translator: Person;
let id = "";

const mark = Date.now().toString(36);
const TITLE = `Night trams come back ${mark}`;
const TITLE_UK = `Нічні трамваї повертаються ${mark}`;
const LONG_UK =
  "Від грудня нічні трамваї знову їздять щопівгодини на чотирьох лініях, а квитки коштують стільки ж, скільки вдень. ";
const DESK = "/panel/content-author/article";
const MATRIX = "/panel/manager/articles?tab=matrix";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  author = await createStaff(world, "author", "Olena", `Writer${mark}`);
  manager = await createStaff(world, "manager", "Sarah", `Reviewer${mark}`);
  translator = await createStaff(world, "author", "Taras", `Translator${mark}`);
  id = await written(world, author, "en", TITLE, "A tram in the dark");
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("a translation that is asked for", () => {
  it("is asked for from the matrix and stands on the desk at once", async () => {
    const desk = await openSession(browser, world, translator, `/en${DESK}?tab=asked`);
    await desk.page.getByRole("heading", { name: "No open requests" }).waitFor();
    const { page, consoleErrors } = await openSession(browser, world, manager, `/en${MATRIX}&q=${mark}`);
    await page.getByRole("button", { name: new RegExp(`^Ask for a translation – ${TITLE} – Ukrainian`) }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Person").selectOption({ label: `Taras Translator${mark}` });
    await dialog.getByLabel("Due date").fill("2020-01-01");
    await dialog.getByLabel("Message").fill("The lines keep their numbers.");
    await dialog.getByRole("button", { name: "Send request", exact: true }).click();
    await dialog.getByText("This is too early. Choose a later day or time").first().waitFor();
    assert.equal(await dialog.getByLabel("Message").inputValue(), "The lines keep their numbers.");
    await dialog.getByLabel("Due date").fill("2099-12-03");
    await dialog.getByRole("button", { name: "Send request", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await page.locator(".note--toast", { hasText: `Request sent to Taras Translator${mark}` }).waitFor();
    await page.getByText(`assigned to Taras Translator${mark} by 3 Dec 2099`).waitFor();
    await assertAccessible(page);

    await desk.page.locator(".note--toast", { hasText: TITLE }).waitFor();
    const row = desk.page.getByRole("row", { name: new RegExp(TITLE) });
    await row.getByText("Translation into Ukrainian").waitFor();
    await row.getByText("3 Dec 2099").waitFor();
    await row.getByText("The lines keep their numbers.").waitFor();
    await assertAccessible(desk.page);
    for (const width of [390, 1440]) {
      for (const [where, path] of [
        [desk.page, `${DESK}?tab=asked`],
        [page, `${MATRIX}&q=${mark}`],
      ] as const) {
        await where.setViewportSize({ width, height: 900 });
        for (const lang of ["uk", "de"]) {
          await where.goto(`${world.url}/${lang}${path}`);
          await where.getByText(TITLE).first().waitFor();
          await assertFits(where);
          await assertAccessible(where);
        }
      }
    }
    // the value that was refused is the one thing that the console may tell
    assert.deepEqual(
      consoleErrors.filter((line) => !line.includes("422")),
      [],
    );
    assert.deepEqual(desk.consoleErrors, []);
    await release(desk.page);
    await release(page);
  });

  it("is written by whoever is asked, who may change nothing else, and leaves the desk when it is handed in", async () => {
    const { page, consoleErrors } = await openSession(browser, world, translator, "/en/panel");
    const asked = page.getByRole("region", { name: "Assigned to me" });
    await asked.getByText("Translation into Ukrainian · by 3 Dec 2099").waitFor();
    await assertAccessible(page);
    await asked.getByRole("link", { name: TITLE }).click();
    await page.waitForSelector("#uk-body");
    assert.ok(await page.getByLabel("Category", { exact: true }).isDisabled(), "the place is not theirs to change");
    const pane = page.locator(".editor-pane--active");
    await pane.getByLabel("Title", { exact: true }).fill(TITLE_UK);
    await pane.getByLabel("Excerpt").fill(LONG_UK.slice(0, 110));
    await page.locator("#uk-body").click();
    await page.keyboard.insertText(LONG_UK.repeat(4));
    await pane.getByLabel("Title", { exact: true }).focus();
    await saved(page);
    await page.getByRole("button", { name: "Picture 1", exact: true }).click();
    const gallery = page.getByRole("region", { name: "Gallery" });
    assert.equal(await gallery.getByRole("button", { name: "Remove Picture 1" }).getAttribute("aria-disabled"), "true");
    await gallery.getByText("A tram in the dark").waitFor();
    await gallery.getByLabel(/^Description/).fill("Трамвай у темряві");
    await gallery.getByLabel(/^Description/).blur();
    await assertAccessible(page);
    await page.getByRole("button", { name: /^German/ }).click();
    await page.getByRole("paragraph").filter({ hasText: "You can read this but not change it." }).waitFor();
    await page.getByRole("button", { name: /^Ukrainian/ }).click();
    await page.getByRole("button", { name: "Submit for review", exact: true }).click();
    await page.locator(".card .status", { hasText: "In review" }).first().waitFor();

    await page.goto(`${world.url}/en${DESK}?tab=asked`);
    await page.getByRole("heading", { name: "No open requests" }).waitFor();
    const { gallery: pictures } = await call<{ gallery: { texts: Record<string, { alt: string }> }[] }>(
      world,
      manager,
      "GET",
      `/panel/articles/${id}`,
    );
    assert.equal(pictures[0]?.texts.uk?.alt, "Трамвай у темряві");
    const text = (await article(world, manager, id)).texts.find(({ lang }) => lang === "uk");
    assert.deepEqual([text?.title, text?.state], [TITLE_UK, "in_review"]);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("is asked for and taken back from the editor", async () => {
    const { page, consoleErrors } = await openSession(browser, world, manager, `/en${DESK}?article=${id}&lang=de`);
    await page.getByRole("button", { name: "Ask for a translation" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Person").selectOption({ label: `Taras Translator${mark}` });
    await dialog.getByRole("button", { name: "Send request", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    const card = page.getByRole("region", { name: "Requests" });
    await card.getByText(`Taras Translator${mark}`).waitFor();
    const mine = () => call<{ total: number }>(world, translator, "GET", "/panel/assignments/mine");
    assert.equal((await mine()).total, 1);
    const change = page.getByRole("button", { name: /^Change the request/ });
    await change.click();
    await dialog.getByLabel("Due date").fill("2099-12-04");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await page.locator(".note--toast", { hasText: "Request saved" }).waitFor();
    await change.click();
    await dialog.getByRole("button", { name: "Withdraw request" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal((await mine()).total, 0);
    await page.getByRole("button", { name: "Ask for a translation" }).waitFor();
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });
});
