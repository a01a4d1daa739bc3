// The focus of a keyboard stays in the page: after each action it is on a control, a heading or a message.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { openPage, startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { PATH as CONTACTS, published } from "./contact_desk";
import { createStaff, openCard, openSession, picture, step, written, type Person } from "./staff";

let world: World;
let browser: Browser;
let admin: Person;
let manager: Person;
let author: Person;
let contactPath = "";
const mark = Date.now().toString(36);
const NAME = `Harbour office ${mark}`;
const DESK = "/en/panel/content-author/article";
/** What has the focus is a part of the page, not the page. */
const ANYTHING = /^(?!body$)/;
const editor = (id: string) => `${DESK}?article=${id}`;

before(async () => {
  world = await startWorld({ LITFASS_PROOF_OF_WORK__MIN_FILL_SECONDS: "1" });
  browser = await startBrowser();
  admin = await createStaff(world, "super-admin", "Anna", `Boss${mark}`);
  manager = await createStaff(world, "manager", "Marta", `Desk${mark}`);
  author = await createStaff(world, "author", "Olena", `Pen${mark}`);
  contactPath = await published(world, admin, mark, NAME);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** The words of what has the focus: its name, or its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    if (!one || one === document.body) return "body";
    const label = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.labels?.[0] : null;
    return (one.getAttribute("aria-label") || label?.textContent || one.textContent || one.tagName).trim();
  });

/** Presses a control by keyboard; once `done` is there, the focus has to be on what `words` describe. */
async function presses(page: Page, control: Locator, done: Locator, words: RegExp): Promise<void> {
  await control.focus();
  await page.keyboard.press("Enter");
  await done.first().waitFor();
  await hasFocus(page, words);
}

/** Waits two seconds at most: pages move the focus after they are drawn. */
async function hasFocus(page: Page, words: RegExp): Promise<void> {
  for (let tries = 0; tries < 40 && !words.test(await focused(page)); tries++) await page.waitForTimeout(50);
  assert.match(await focused(page), words);
}

const button = (page: Page, name: string | RegExp, exact = true) => page.getByRole("button", { name, exact });
const dialog = (page: Page) => page.locator("dialog[open]");

describe("the focus", () => {
  it("goes from “Publish now” to what stands in its place, and to the title of an empty translation", async () => {
    const id = await written(world, manager, "en", `Ferry ${mark}`);
    const { page } = await openSession(browser, world, manager, editor(id));
    await presses(page, button(page, "Publish now"), page.getByText("Published: Ferry"), /^Open on the site/);
    await presses(page, button(page, /^German/), page.locator("#de-body"), /^Title/);
    await release(page);
  });

  it("goes from a removed article to the next one, and from its dialog's Cancel back", async () => {
    const ids = [`Alder ${mark}`, `Birch ${mark}`, `Cedar ${mark}`];
    for (const title of ids) {
      const id = await written(world, author, "en", title);
      // what nobody waits for is removed without a dialog
      await step(world, author, id, "submit");
    }
    const { page } = await openSession(browser, world, author, `${DESK}?sort=title`);
    const menu = page.getByRole("row", { name: /Birch/ }).getByRole("button", { name: /^Actions for/ });
    await menu.focus();
    await page.keyboard.press("Enter");
    const remove = page.getByRole("menuitem", { name: "Delete…" });
    await remove.focus();
    await page.keyboard.press("Enter");
    await dialog(page).getByRole("button", { name: "Cancel" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Tab");
    await presses(
      page,
      dialog(page).getByRole("button", { name: "Delete" }),
      page.getByText("Moved to the bin: Birch"),
      new RegExp(`${mark}`),
    );
    await page.getByRole("row", { name: /Birch/ }).waitFor({ state: "detached" });
    await hasFocus(page, new RegExp(`(Alder|Cedar) ${mark}`));
    await release(page);
  });

  it("goes from a draft that is deleted at once to the next row, and from Undo to the list", async () => {
    for (const title of [`Fern ${mark}`, `Gorse ${mark}`, `Hazel ${mark}`]) await written(world, author, "en", title);
    const { page } = await openSession(browser, world, author, `${DESK}?sort=title&state=draft`);
    const gorse = page.getByRole("row", { name: /Gorse/ });
    await gorse.getByRole("button", { name: /^Actions for/ }).focus();
    await page.keyboard.press("Enter");
    const undo = button(page, "Undo");
    await presses(page, page.getByRole("menuitem", { name: "Delete", exact: true }), undo, /./);
    await gorse.waitFor({ state: "detached" });
    await hasFocus(page, new RegExp(`(Fern|Hazel) ${mark}`));
    await presses(page, undo, gorse, /^My articles/);
    await release(page);
  });

  it("follows a hero that is placed, and one that is taken out", async () => {
    for (const title of [`Dune ${mark}`, `Elm ${mark}`]) {
      const id = await written(world, manager, "en", title);
      await step(world, manager, id, "publish");
    }
    const { page } = await openSession(browser, world, admin, "/en/panel/admin/main-page");
    const block = page.locator(".block-editor").first();
    await block.locator(".block-editor__name").click();
    const place = page.locator(".picks").getByRole("button", { name: /^Pick/ });
    const take = page.locator(".picks").getByRole("button", { name: /^Remove/ });
    await presses(page, place.first(), take, /^Pick/);
    await presses(page, place.first(), take.nth(1), /./);
    await hasFocus(page, ANYTHING);
    await presses(page, take.first(), place, /^Remove/);
    await take.first().focus();
    await page.keyboard.press("Enter");
    await take.first().waitFor({ state: "detached" });
    await hasFocus(page, ANYTHING);
    await release(page);
  });

  it("goes from a confirmation and an import on to their row and their message", async () => {
    const { page } = await openSession(browser, world, manager, `${CONTACTS}&part=import`);
    const table = [
      "group,subgroup,slug,name_en,phone",
      `harbour-${mark},offices-${mark},pilot-${mark},Pilot ${mark},144`,
    ];
    const file = { name: "pilots.csv", mimeType: "text/csv", buffer: Buffer.from(table.join("\r\n")) };
    await page.getByLabel("Table (CSV)").setInputFiles(file);
    await presses(page, button(page, "Import 1"), page.getByText("The import is done."), /import is done/);
    await presses(page, button(page, "Undo this import"), dialog(page), /^Cancel$/);
    await presses(
      page,
      dialog(page).locator(".modal__foot .button--bad:not([aria-disabled])"),
      page.getByText("The import has been undone."),
      /Recent imports|Undo/,
    );
    await release(page);
  });

  it("begins in the name of a contact, whose name is the title", async () => {
    const { page } = await openSession(browser, world, manager, CONTACTS);
    await page.getByPlaceholder("Part of a name").fill(NAME);
    await presses(
      page,
      page.getByRole("link", { name: NAME }).first(),
      page.getByRole("tab", { name: "Opening hours" }),
      /^Name/,
    );
    await page.getByRole("dialog", { name: NAME }).waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await hasFocus(page, new RegExp(NAME));
    await release(page);
  });

  it("goes to the texts of legal pages after the templates, and to the name of one that is opened", async () => {
    const { page } = await openSession(browser, world, admin, "/en/panel/admin/owner-content");
    await presses(
      page,
      button(page, "Use the templates"),
      page.getByText("Pages without a text now have a draft."),
      /./,
    );
    await hasFocus(page, ANYTHING);
    const open = page.locator("tbody th button.link").first();
    const name = (await open.innerText()).trim();
    await presses(page, open, page.getByRole("heading", { level: 1, name }), new RegExp(name));
    await release(page);
  });

  it("stays on the button that saves logo and colours, and what was saved is undone", async () => {
    const { page } = await openSession(browser, world, admin, "/en/panel/admin/owner-content?tab=branding");
    const colour = page
      .getByLabel(/^Main colour/)
      .and(page.locator("input:not([type=color])"))
      .first();
    const before = await colour.inputValue();
    await colour.fill("#1f4fae");
    await presses(page, button(page, "Save logo and colours"), page.getByText("Logo and colours were saved."), /./);
    await hasFocus(page, ANYTHING);
    await presses(page, button(page, "Undo"), page.getByText("Logo and colours were restored."), /./);
    await page.waitForFunction(
      (value) => [...document.querySelectorAll("input")].some((one) => one.value === value),
      before,
    );
    await hasFocus(page, ANYTHING);
    await release(page);
  });

  it("begins with the file in the dialog of a cover, and goes on to the description that is missing", async () => {
    const id = await written(world, author, "en", `Gull ${mark}`);
    const { page } = await openSession(browser, world, author, editor(id));
    await openCard(page, "Cover");
    await page.getByLabel("Decorative").uncheck();
    await presses(page, button(page, "Change"), dialog(page), /Picture file|Choose/);
    await dialog(page)
      .getByLabel("Picture file")
      .setInputFiles({ name: "gull.png", mimeType: "image/png", buffer: picture() });
    await dialog(page).locator("button:not([aria-disabled])", { hasText: "Use this crop" }).press("Enter");
    await dialog(page).waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "en-cover_alt");
    await release(page);
  });

  it("goes along in “Something is wrong” of a contact's page", async () => {
    const { page } = await openPage(browser, `${world.url}/en${contactPath}`);
    const link = page.getByRole("link", { name: "Something is wrong" });
    await link.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Something is wrong" }).waitFor();
    await hasFocus(page, /Something is wrong/);
    await page
      .getByLabel("What is right")
      .or(page.locator("#wrong-text"))
      .first()
      .fill("The office moved to the quay.");
    await page.locator(".wrong button[type=submit]").press("Enter");
    await page.getByText(/Thank you/).waitFor();
    await page.waitForFunction(() => document.activeElement !== document.body);
    await hasFocus(page, /Thank you/);
    await release(page);
  });
});
