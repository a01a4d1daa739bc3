import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertCount, assertFits, settled, startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { call, createStaff, goOnIn, openCard, openSession, picture, saved, written, type Person } from "./staff";

let world: World;
let browser: Browser;
let manager: Person;
let author: Person;
const PATH = "/en/panel/content-author/authors";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  manager = await createStaff(world, "manager", "Maria", "Lead");
  author = await createStaff(world, "author", "Andrii", "Writer");
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("people with a byline", () => {
  it("adds a guest with portrait, biography and links, whom readers see", async () => {
    const { page, consoleErrors } = await openSession(browser, world, manager, PATH);
    await page.getByRole("button", { name: "Add a person" }).click();
    await page.locator("dialog[open]").getByLabel("Name").fill("Nora Guest");
    await assertAccessible(page);
    await page.locator("dialog[open]").getByRole("button", { name: "Add", exact: true }).click();
    const dialog = page.locator("dialog[open]").first();
    await dialog.getByRole("heading", { name: "Nora Guest" }).waitFor();

    await dialog.getByRole("button", { name: "Add a portrait" }).click();
    const crop = page.locator("dialog[open]").last();
    await crop
      .locator('input[type="file"]')
      .setInputFiles({ name: "nora.png", mimeType: "image/png", buffer: picture(800, 800) });
    await crop.locator(".crop-box img").waitFor();
    await crop.getByRole("button", { name: "Use this crop" }).click();
    await crop.locator(".crop-box").waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: "Change portrait" }).waitFor();

    await dialog.getByLabel("Job title, English").fill("Photographer");
    await dialog.getByRole("textbox", { name: "Biography, English" }).fill("She lives in Bern.");
    await dialog.getByRole("button", { name: "German" }).click();
    await dialog.getByLabel("Title, German").fill("Fotografin");
    await dialog.getByRole("button", { name: "Add a link" }).click();
    await dialog.getByRole("textbox", { name: "Link 1" }).fill("https://nora.example.org/pictures");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("The byline of Nora Guest was saved.").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();

    await page.goto(`${world.url}/en/authors/nora-guest`);
    await settled(page);
    await page.getByText("She lives in Bern.").waitFor();
    await page.getByText("Photographer").waitFor();
    assert.equal(
      await page.getByRole("link", { name: "nora.example.org/pictures" }).getAttribute("href"),
      "https://nora.example.org/pictures",
    );
    await assertCount(page.locator(".author-head img"), 1);
    await page.goto(`${world.url}/de/authors/nora-guest`);
    await page.getByText("Fotografin").waitFor();
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("lets an author make and edit the own byline and only look at others", async () => {
    const { page } = await openSession(browser, world, author, PATH);
    await page.getByRole("button", { name: "My byline" }).click();
    const dialog = page.locator("dialog[open]").first();
    await dialog.getByRole("heading", { name: "Andrii Writer" }).waitFor();
    await dialog.getByLabel("Job title, English").fill("Reporter");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("The byline of Andrii Writer was saved.").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();

    const row = page.locator("tbody tr", { hasText: "Andrii Writer" });
    await row.getByText("Reporter").waitFor();
    const others = await call<{ items: { id: string }[] }>(world, manager, "GET", "/panel/authors?q=guest");
    await page.goto(`${world.url}${PATH}?author=${others.items[0]?.id}`);
    await settled(page);
    await dialog.getByText("You can change your own byline; managers change the others.").waitFor();
    assert.equal(await dialog.getByLabel("Name").isDisabled(), true);
    await release(page);
  });

  it("searches every person in the editor and limits a credit to a language", async () => {
    for (let n = 0; n < 55; n++) await call(world, manager, "POST", "/panel/authors", { name: `Anna Many ${n}` });
    await call(world, manager, "POST", "/panel/authors", { name: "Zoe Last" });
    const id = await written(world, author, "en", "Who took the pictures");
    const { page } = await openSession(browser, world, author, `/en/panel/content-author/article?article=${id}`);
    await openCard(page, "Details");
    await page.getByLabel("Add a person").fill("zoe");
    await page.getByRole("button", { name: "Add Zoe Last", exact: true }).click();
    await page.getByLabel("Role of Zoe Last").selectOption("photographer");
    await page.getByLabel("Credit language of Zoe Last").selectOption("de");
    await page.getByLabel("Add a person").fill("Rita Unknown");
    await page.getByRole("button", { name: "Add “Rita Unknown” without an account" }).click();
    await page.getByLabel("Role of Rita Unknown").waitFor();
    await assertAccessible(page);
    await saved(page);

    await page.reload();
    await settled(page);
    assert.equal(await page.getByLabel("Role of Zoe Last").inputValue(), "photographer");
    assert.equal(await page.getByLabel("Credit language of Zoe Last").inputValue(), "de");
    await page.getByLabel("Role of Rita Unknown").waitFor();
    await release(page);
  });

  it("fits a phone in three languages", async () => {
    const session = await openSession(browser, world, manager, "/en/panel", { width: 390 });
    const { page } = session;
    for (const lang of ["en", "uk", "de"]) {
      await goOnIn(session, world, `/${lang}/panel/content-author/authors`);
      await page.locator("tbody tr").first().waitFor();
      await assertFits(page);
      await assertAccessible(page);
      await page.locator("tbody tr .table__title").first().click();
      await page.locator("dialog[open] .rich-text").waitFor();
      await assertFits(page);
      await assertAccessible(page);
    }
    await release(page);
  });
});
