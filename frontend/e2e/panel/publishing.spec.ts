import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertCount, assertFits, settled, startBrowser, openPage } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { call, createStaff, openCard, picture, saved, openSession, step, written, type Person } from "./staff";

let world: World;
let browser: Browser;
let author: Person;
let manager: Person;
let address = "";

const mark = Date.now().toString(36);
const TITLE_UK = `Нічний трамвай повертається ${mark}`;
const TITLE_DE = `Das Nachttram kehrt zurück ${mark}`;
const LONG_UK =
  "Від грудня нічні трамваї знову їздять щопівгодини на чотирьох лініях, а квитки коштують стільки ж, скільки вдень. ";
const LONG_DE =
  "Ab Dezember fahren die Nachttrams auf vier Linien wieder halbstündlich, und die Fahrt kostet so viel wie am Tag. ";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  author = await createStaff(world, "author", "Olena", `Writer${mark}`);
  manager = await createStaff(world, "manager", "Sarah", `Reviewer${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

async function write(page: Page, lang: string, title: string, text: string): Promise<void> {
  const pane = page.locator(".editor-pane--active");
  await pane.getByLabel("Title", { exact: true }).fill(title);
  await pane.getByLabel("Excerpt").fill(text.slice(0, 110));
  await page.locator(`#${lang}-body`).click();
  await page.keyboard.insertText(text.repeat(4));
}

/** The list of the newest, as the next visitor gets it. */
const latest = async (lang: string) => (await fetch(`${world.url}/${lang}/last/articles`)).text();

describe("an article on its way to readers", () => {
  it("is written with a picture in Ukrainian, translated to German and submitted", async () => {
    const { page } = await openSession(browser, world, author, "/en/panel/content-author/article");
    await page.getByRole("button", { name: "New article in another language" }).first().click();
    await page.getByRole("menuitem", { name: "New article in Ukrainian" }).click();
    await page.getByRole("heading", { name: "Edit article" }).waitFor();
    await page.waitForSelector("#uk-body");
    await write(page, "uk", TITLE_UK, LONG_UK);

    await page.getByRole("button", { name: "Picture", exact: true }).click();
    const dialog = page.locator("dialog[open]");
    await dialog
      .getByLabel("Picture file")
      .setInputFiles({ name: "tram.png", mimeType: "image/png", buffer: picture() });
    await dialog.getByLabel("Description for people").fill("Нічний трамвай на мосту");
    await dialog.getByRole("button", { name: "Insert" }).click();
    await page.locator("#uk-body figure img").waitFor();

    await page.getByRole("button", { name: "Choose a picture" }).click();
    await dialog
      .getByLabel("Picture file")
      .setInputFiles({ name: "cover.png", mimeType: "image/png", buffer: picture() });
    await dialog.locator(".reactEasyCrop_CropArea").waitFor();
    await page.waitForTimeout(300);
    await dialog.getByRole("button", { name: "Use this crop" }).click();
    await page.locator(".cover-picture").waitFor();
    await page.getByLabel("Decorative").check();
    await page.getByLabel("Category", { exact: true }).selectOption({ index: 1 });
    await saved(page);
    address = page.url();

    await page.getByRole("button", { name: /^German/ }).click();
    await page.waitForSelector("#de-body");
    await write(page, "de", TITLE_DE, LONG_DE);
    await openCard(page, "Placement");
    await page.getByLabel("Web address").focus();
    await saved(page);
    const hint = await page.locator(".hint", { hasText: "/categories/" }).innerText();
    assert.ok(!hint.includes("redirects"), "nobody knows the old address of a draft");
    await page.getByRole("button", { name: "Submit for review" }).click();
    await page.locator(".card .status", { hasText: "In review" }).first().waitFor();
    await page.getByRole("button", { name: /^Ukrainian/ }).click();
    await page.getByRole("button", { name: "Submit for review" }).click();
    await page.locator(".card .status", { hasText: "In review" }).first().waitFor();
    await release(page);
  });

  it("goes back with a wish, which the author hears of at once, and comes again", async () => {
    const desk = await openSession(browser, world, author, "/en/panel");
    const { page } = await openSession(browser, world, manager, "/en/panel/manager/articles?tab=queue");
    for (const text of await page.locator(".queue a").all()) {
      await text.click();
      await page.locator(".moderation-keys .button--primary:not([aria-disabled=true])").waitFor();
      await assertCount(page.locator(".moderation-keys .button--primary"), 1);
    }
    await page.locator(".queue a", { hasText: TITLE_UK }).click();
    await page.getByRole("heading", { name: TITLE_UK }).waitFor();
    await page.keyboard.press("c");
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("What should change").fill("Додайте, будь ласка, номери ліній.");
    await dialog.getByRole("button", { name: "Request changes" }).click();
    await dialog.waitFor({ state: "detached" });

    await desk.page.locator(".note--toast", { hasText: TITLE_UK }).waitFor();
    await desk.page.goto(address);
    await desk.page.getByText("Додайте, будь ласка, номери ліній.").first().waitFor();
    await desk.page.locator("#uk-body").click();
    await desk.page.keyboard.press("Control+End");
    await desk.page.keyboard.insertText(" Це лінії 4, 8, 11 і 13.");
    await desk.page.getByRole("button", { name: "Submit for review" }).click();
    await desk.page.locator(".card .status", { hasText: "In review" }).first().waitFor();
    await release(desk.page);

    // The queue of the manager fills by itself.
    await page.locator(".queue a", { hasText: TITLE_UK }).waitFor();
    for (const [lang, title] of [
      ["uk", TITLE_UK],
      ["de", TITLE_DE],
    ] as const) {
      assert.ok(!(await latest(lang)).includes(title), "not before it is published");
      await page.locator(".queue a", { hasText: title }).click();
      await page.getByRole("heading", { name: title }).waitFor();
      const told = page.waitForResponse(
        (one) => one.ok() && !!one.request().postData()?.includes('"action":"publish"'),
      );
      await page.getByRole("button", { name: "Publish now" }).click();
      await told;
      assert.ok((await latest(lang)).includes(title), "at the next request");
      await page.locator(".queue a", { hasText: title }).waitFor({ state: "detached" });
    }
    await release(page);
  });

  it("is read in both languages, and elsewhere with a notice; a new address redirects", async () => {
    const { page } = await openSession(browser, world, manager, address.replace(world.url, ""));
    await openCard(page, "Placement");
    const slug = await page.getByLabel("Web address").inputValue();
    const hint = await page.locator(".hint", { hasText: "/categories/" }).innerText();
    assert.ok(hint.endsWith("(the old address redirects here)"), hint);
    const [, top, sub] = /categories\/([^/]+)\/([^/]+)\//.exec(hint) ?? [];
    const path = `/categories/${top}/${sub}/${slug}`;
    const reader = async (lang: string) =>
      (await openPage(browser, `${world.url}/${lang}${path}`, { width: 390 })).page;
    const heading = (where: Page) => where.getByRole("heading", { level: 1 });

    const uk = await reader("uk");
    assert.equal(await heading(uk).innerText(), TITLE_UK);
    assert.equal(await uk.getByRole("note").count(), 0);
    await uk.getByText("Це лінії 4, 8, 11 і 13.").waitFor();
    await uk.getByRole("img", { name: "Нічний трамвай на мосту" }).scrollIntoViewIfNeeded();
    await uk.waitForFunction(() => [...document.images].every((one) => !one.complete || one.naturalWidth > 0));
    const de = await reader("de");
    assert.equal(await heading(de).innerText(), TITLE_DE);
    const en = await reader("en");
    const shown = await heading(en).getAttribute("lang");
    assert.ok(shown === "uk" || shown === "de", "falls back to a language that exists, and names it");
    assert.equal(await heading(en).innerText(), shown === "uk" ? TITLE_UK : TITLE_DE);
    assert.equal(await en.locator("html").getAttribute("lang"), "en");
    await en.getByRole("note").getByText("There is no English version yet.").waitFor();
    const other = shown === "uk" ? "Deutsch" : "Українська";
    await en.getByRole("note").getByRole("link", { name: other }).click();
    await en.getByRole("heading", { level: 1, name: shown === "uk" ? TITLE_DE : TITLE_UK }).waitFor();

    const moved = `night-tram-${mark}`;
    await openCard(page, "Placement");
    await page.getByLabel("Web address").fill(moved);
    await page.locator('[name="uk-title"]').focus();
    await saved(page);
    const answer = await fetch(`${world.url}/uk${path}`, { redirect: "manual" });
    assert.equal(answer.status, 301);
    assert.ok(answer.headers.get("location")?.endsWith(`/${moved}`));
    await de.reload();
    assert.ok(de.url().endsWith(`/${moved}`));
    assert.equal(await heading(de).innerText(), TITLE_DE);
    for (const one of [page, uk, de, en]) await release(one);
  });
});

describe("a page of the site that staff may edit", () => {
  const MENU = "header details.menu:has(.initials)";

  /** Opens a page of the site and the account menu in its header, as soon as the panel's part of the header is there. */
  async function openMenu(page: Page, path: string) {
    await page.goto(world.url + path);
    await settled(page);
    await page.locator("header .notification-menu").waitFor();
    await page.locator(`${MENU} > summary`).click();
    return page.locator(`${MENU} .menu__popover`);
  }

  it("leads from the account menu to the editor of the same article, contact or service", async () => {
    const { page, consoleErrors } = await openSession(browser, world, manager, "/en");
    const rows = "/panel/articles?state=published&per_page=1";
    const [article] = (await call<{ items: { path: string }[] }>(world, manager, "GET", rows)).items;
    assert.ok(article);
    await (await openMenu(page, `/en${article.path}`)).getByRole("link", { name: "Edit the article" }).click();
    await page.getByRole("heading", { name: "Edit article" }).waitFor();

    await (
      await openMenu(page, "/en/contacts/emergency/rescue/police")
    )
      .getByRole("link", { name: "Edit the contact" })
      .click();
    await page.getByRole("dialog").getByText("/contacts/emergency/rescue/police").first().waitFor();

    const service = "/en/services/small-repairs/furniture-and-small-repairs";
    const menu = await openMenu(page, service);
    await menu.getByRole("link", { name: "Open in the panel" }).waitFor();
    await page.setViewportSize({ width: 390, height: 900 });
    await assertFits(page);
    await assertAccessible(page);
    await menu.getByRole("link", { name: "Open in the panel" }).click();
    await page.locator("#opened-title").waitFor();
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("leads authors to their own articles alone", async () => {
    const id = await written(world, author, "en", `A tram of one's own ${mark}`);
    await step(world, author, id, "submit");
    await step(world, manager, id, "approve");
    await step(world, manager, id, "publish");
    const { path } = await call<{ path: string }>(world, author, "GET", `/panel/articles/${id}`);
    const { page, consoleErrors } = await openSession(browser, world, author, "/en");
    const own = (await openMenu(page, `/en${path}`)).getByRole("link", { name: "Edit the article" });
    assert.match((await own.getAttribute("href")) ?? "", new RegExp(`article=${id}&lang=en$`));

    for (const other of ["/en/contacts/emergency/rescue/police", "/en/last/articles"]) {
      const menu = await openMenu(page, other);
      await menu.getByRole("link", { name: "Staff panel" }).waitFor();
      assert.equal(await menu.getByRole("link", { name: /^(Edit|Open)/ }).count(), 0, other);
    }
    const asked = page.waitForResponse(/\/api\/panel\/articles\?/);
    const hrefs = [...(await latest("en")).matchAll(/href="(\/en\/categories\/[^/"]+\/[^/"]+\/[^/"]+)"/g)];
    const foreign = hrefs.map(([, href]) => href ?? "").find((href) => href && !href.includes(mark));
    assert.ok(foreign);
    const menu = await openMenu(page, foreign);
    const { items } = await (await asked).json();
    assert.ok(
      !JSON.stringify(items).includes(foreign.split("/").at(-1) ?? ""),
      "the server lists the own articles alone",
    );
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await menu.getByRole("link", { name: "Staff panel" }).waitFor();
    assert.equal(await menu.getByRole("link", { name: "Edit the article" }).count(), 0, foreign);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });
});
