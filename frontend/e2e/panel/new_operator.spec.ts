// The way of a new operator from an empty portal: author, article, reader, terms. Everything is done in the browser.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, openPage, settled, startBrowser } from "../browser";
import { register } from "../account/person";
import { startWorld, type World } from "../harness";
import { picture } from "./staff";
import { choose } from "./tree";

let world: World;
let browser: Browser;
let owner: Page;
let ownerErrors: string[];
let reader: Page;
let articlePath = "";

const READER = "olena.reader@example.org";
const TITLE = "The night tram returns";
const TEXT = "From December night trams run every half hour again on four lines, and the fare is the same as by day. ";
const REASON = "Repeated advertising in suggested changes.";

/** A wall clock some days ahead, as a field takes it. */
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
const dialog = (page: Page) => page.locator("dialog[open]").last();

before(async () => {
  world = await startWorld({}, undefined, "none");
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** Goes to a page of the panel as the owner. */
async function go(path: string): Promise<void> {
  await owner.goto(`${world.url}/en${path}`);
  await settled(owner);
}

/** Approves the open legal page: a template by the tick that somebody has checked it, a text of one's own by a dialog. */
async function approve(): Promise<void> {
  const checked = owner.getByText("has checked this text");
  const own = owner.getByRole("button", { name: "Approve…" });
  await checked.or(own).waitFor();
  if (await checked.count()) {
    await checked.click();
    await owner.getByRole("button", { name: "Approve", exact: true }).click();
  } else {
    await own.click();
    await dialog(owner).getByRole("button", { name: "Approve" }).click();
  }
  await owner.getByText("The version is in force.").waitFor();
}

/** Opens a legal page in the list of them. */
async function openLegalPage(name: string): Promise<void> {
  await go("/panel/admin/owner-content");
  await owner.getByRole("button", { name: `Open ${name}` }).click();
  await owner.getByRole("textbox", { name: "Text" }).locator("p").first().waitFor();
}

/** Drops a picture on the card of the cover, as from the desktop. */
async function dropPicture(page: Page, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle((content) => {
    const all = new DataTransfer();
    const file = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    all.items.add(new File([file], "tram.png", { type: "image/png" }));
    return all;
  }, bytes.toString("base64"));
  await page.locator(".drop-zone").dispatchEvent("drop", { dataTransfer: transfer });
}

describe("a new operator", () => {
  it("makes the own account by the printed link", async () => {
    const link = /https?:\/\/\S*\/setup\?token=\S+/.exec(world.output())?.[0];
    assert.ok(link, `no link in: ${world.output()}`);
    const opened = await openPage(browser, world.url + new URL(link).pathname + new URL(link).search);
    owner = opened.page;
    ownerErrors = opened.consoleErrors;
    await owner.getByLabel("First name").fill("Iryna");
    await owner.getByLabel("Surname").fill("Owner");
    await owner.getByRole("textbox", { name: "E-mail" }).fill("iryna@example.org");
    await owner.getByLabel("Password", { exact: true }).fill("seven green columns 3");
    await owner.getByRole("button", { name: "Create account" }).click();
    await owner.waitForURL(/\/panel/);
    await settled(owner);
    await assertAccessible(owner);
  });

  it("is led from the empty home page to the first steps, and a reader is not", async () => {
    const { page: reader } = await openPage(browser, `${world.url}/en`);
    await reader.getByText("Nothing published yet").waitFor();
    assert.equal(await reader.getByRole("link", { name: "First steps in the panel" }).count(), 0);
    await reader.context().close();
    await go("");
    await owner.getByRole("link", { name: "Write the first article" }).waitFor();
    await owner.getByRole("link", { name: "First steps in the panel" }).click();
    await owner.getByRole("heading", { name: "First steps" }).waitFor();
    await owner.getByRole("region", { name: "Nothing is waiting here" }).waitFor();
    assert.equal(await owner.getByRole("region", { name: "Missing translations" }).count(), 0, "nothing to translate");
  });

  it("finds contacts and settings in the menu", async () => {
    const menu = owner.locator(".panel-side .panel-menu");
    const current = menu.locator("[aria-current=page]");
    await menu.getByRole("link", { name: "Contacts", exact: true }).click();
    await owner.getByRole("heading", { level: 1, name: "Contacts" }).waitFor();
    assert.deepEqual(await current.allInnerTexts(), ["Contacts"]);
    await menu.getByRole("link", { name: "Categories", exact: true }).click();
    await owner.getByRole("heading", { level: 1, name: "Categories" }).waitFor();
    assert.deepEqual(await current.allInnerTexts(), ["Categories"]);
    await menu.getByRole("link", { name: "Settings" }).click();
    await owner.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    // the edition is that of no country
    assert.equal(await owner.getByLabel("Small line above the name, English").inputValue(), "");
    await owner.getByRole("link", { name: "Logo and colours" }).click();
    await owner.getByLabel("Main colour", { exact: true }).waitFor();
    assert.deepEqual(await current.allInnerTexts(), ["Settings"]);
    await menu.getByRole("link", { name: "Legal pages" }).click();
    await owner.getByRole("heading", { level: 1, name: "Legal pages" }).waitFor();
    assert.deepEqual(await current.allInnerTexts(), ["Legal pages"]);
  });

  it("says who operates the portal and puts the legal pages into force", async () => {
    await go("/panel/admin/owner-content?tab=identity");
    await owner.getByLabel("Operator’s name").fill("Column Society");
    await owner.getByLabel("Street and number").fill("Marktgasse 1");
    await owner.getByLabel("Postal code").fill("3011");
    await owner.getByLabel("Town").fill("Bern");
    await owner.getByLabel("Country").selectOption("CH");
    await owner.getByRole("textbox", { name: "E-mail" }).fill("hello@column.example");
    await owner.getByRole("button", { name: "Save details" }).click();
    await owner.getByText("The details were saved.").waitFor();
    await go("/panel/admin/owner-content");
    await owner.getByRole("button", { name: "Use the templates" }).click();
    await owner.getByText("Pages without a text now have a draft.").waitFor();
    await openLegalPage("Privacy notice");
    await approve();
    await owner.getByText("1 of 10 in force").waitFor();
    // one page leads on to the next that has no version in force
    await owner.getByRole("button", { name: "Next: Terms of use" }).click();
    await owner.getByRole("heading", { level: 1, name: "Terms of use" }).waitFor();
    await owner.locator("main:focus").waitFor({ state: "attached" });
    await owner.getByText("The version is in force.").waitFor({ state: "detached" });
    await owner.getByRole("textbox", { name: "Text" }).locator("p").first().waitFor();
    await owner.getByText("has checked this text").click();
    await owner.getByRole("button", { name: "Approve and continue" }).click();
    await owner.getByText("2 of 10 in force").waitFor();
    await owner.getByRole("heading", { level: 1, name: "Terms of use" }).waitFor({ state: "detached" });
    await owner.locator("main:focus").waitFor({ state: "attached" });
  });

  it("makes the first category and the first author with a portrait", async () => {
    await go("/panel/admin/categories");
    await owner.getByRole("button", { name: "New category" }).first().click();
    await dialog(owner).getByLabel("Name, English").fill("Transport");
    await dialog(owner).getByRole("button", { name: "Save" }).click();
    await owner.locator(".tree__row--top", { hasText: "Transport" }).waitFor();
    const below = await choose(owner, "/categories/transport", "New subcategory");
    await below.getByLabel("Name, English").fill("Trams");
    await below.getByRole("button", { name: "Save" }).click();
    await owner.locator(".tree__row", { hasText: "Trams" }).waitFor();

    await go("/panel/content-author/authors");
    await owner.getByRole("button", { name: "Add a person" }).first().click();
    await dialog(owner).getByLabel("Name").fill("Nora Author");
    await dialog(owner).getByRole("button", { name: "Add", exact: true }).click();
    const person = owner.locator("dialog[open]").first();
    await person.getByRole("heading", { name: "Nora Author" }).waitFor();
    await person.getByRole("button", { name: "Add a portrait" }).click();
    const file = { name: "nora.png", mimeType: "image/png", buffer: picture(800, 800) };
    await dialog(owner).locator('input[type="file"]').setInputFiles(file);
    await dialog(owner).locator(".crop-box img").waitFor();
    await dialog(owner).getByRole("button", { name: "Use this crop" }).click();
    await person.getByRole("button", { name: "Change portrait" }).waitFor();
    await person.getByLabel("Job title, English").fill("Reporter");
    await person.getByRole("button", { name: "Save" }).click();
    await owner.getByText("The byline of Nora Author was saved.").waitFor();
  });

  it("publishes the first article with an end date", async () => {
    await go("/panel/content-author/article");
    // seven steps from nothing to live: new, title, text, picture, description, category, publish
    await owner.getByRole("button", { name: "New article", exact: true }).first().click();
    await owner.locator('[name="en-title"]:focus').waitFor();
    await owner.keyboard.insertText(TITLE);
    await owner.locator("#en-body").click();
    await owner.keyboard.insertText(TEXT.repeat(4));
    await dropPicture(owner, picture());
    await owner.locator('[name="en-cover_alt"]:focus').waitFor();
    await owner.keyboard.insertText("A tram at its stop");
    await owner.getByLabel("Category", { exact: true }).selectOption({ label: "Transport / Trams" });
    await owner.getByRole("button", { name: "Publish now" }).click();
    await owner.locator(".card .status", { hasText: "Published" }).first().waitFor();
    await owner.getByRole("button", { name: "End of publication" }).click();
    await dialog(owner).getByLabel(/^Ends/).fill(ahead(5));
    await dialog(owner).getByRole("button", { name: "Save" }).click();
    await owner
      .getByText(/until \d/)
      .first()
      .waitFor();

    const latest = await openPage(browser, `${world.url}/en/last/articles`);
    await latest.page.getByRole("link", { name: TITLE }).first().click();
    await latest.page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
    articlePath = new URL(latest.page.url()).pathname;
    assert.deepEqual(latest.consoleErrors, []);
    await latest.page.context().close();
  });

  it("restricts a reader, who is told why", async () => {
    const opened = await openPage(browser, `${world.url}/en/auth/registration`);
    reader = opened.page;
    await register(reader, world, "Olena", "Reader", READER);

    await go("/panel/admin/accounts");
    await owner.getByRole("button", { name: "Actions for Olena Reader" }).click();
    await owner.getByRole("menuitem", { name: "Restrict…" }).click();
    await dialog(owner).getByLabel("Reason").fill(REASON);
    await dialog(owner).getByRole("button", { name: "Restrict", exact: true }).click();
    await owner.locator("tbody tr", { hasText: "Olena Reader" }).getByText("Restricted").waitFor();

    await reader.goto(`${world.url}/en/profile/account`);
    await reader.getByText("Your account is restricted").first().waitFor();
    await reader.getByText(REASON).first().waitFor();
  });

  it("changes the terms, which the reader accepts again", async () => {
    await openLegalPage("Terms of use");
    await owner.getByLabel("What is new").fill("Advertising can be booked now.");
    await owner.getByRole("button", { name: "Save draft" }).click();
    await owner.getByText("Draft saved.").first().waitFor();
    await approve();

    await reader.goto(`${world.url}/en/categories`);
    const asked = reader.getByRole("dialog", { name: "Please agree to the terms" });
    await asked.getByText("Advertising can be booked now.").waitFor();
    await asked.getByRole("button", { name: "I agree" }).click();
    await asked.waitFor({ state: "detached" });
    await reader.reload();
    await settled(reader);
    await reader.locator("summary.icon-button").waitFor();
    assert.equal(await reader.getByRole("dialog").count(), 0);
    await reader.context().close();
  });

  it("hides the cover at once when its licence is disputed; the article stays", async () => {
    const covered = async () => (await (await fetch(world.url + articlePath)).text()).match(/\/media\/[^"\s]+/)?.[0];
    const cover = await covered();
    assert.ok(cover, "the article has a picture");
    assert.equal((await fetch(world.url + cover)).status, 200);

    await go("/panel/admin/authorship-records?work=media");
    await owner.locator("tbody tr", { hasText: "tram" }).locator("a.table__title").first().click();
    await dialog(owner).getByRole("button", { name: "Dispute…" }).click();
    await dialog(owner).getByLabel("What is disputed").selectOption("licence");
    await dialog(owner).getByLabel("Objection").fill("The photographer never agreed to this use.");
    await dialog(owner).getByRole("button", { name: "Dispute", exact: true }).click();
    await dialog(owner).getByText("Readers do not see this picture", { exact: false }).waitFor();

    assert.equal((await fetch(world.url + cover)).status, 404);
    const article = await openPage(browser, world.url + articlePath);
    await article.page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
    assert.ok(!article.html.includes(cover));
    assert.deepEqual(article.consoleErrors, []);
    await article.page.context().close();
  });

  it("meets no error on the whole way", () => {
    assert.ok(articlePath.startsWith("/en/categories/transport/"));
    assert.deepEqual(ownerErrors, []);
  });
});
