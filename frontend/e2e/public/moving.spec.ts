import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { settled, startBrowser, visit, watch } from "../browser";
import { startWorld, type World } from "../world";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** Marks the document, to see later whether it was loaded anew. */
const mark = (page: Page) => page.evaluate(() => void (document.documentElement.dataset.mark = "same"));
const isSame = (page: Page) => page.evaluate(() => document.documentElement.dataset.mark === "same");

describe("moving inside the site", () => {
  it("keeps the document, sets the title, and comes back to the same place", async () => {
    const { page, complaints } = await visit(browser, `${world.url}/en/last/articles`);
    await mark(page);
    const title = await page.title();
    await page.evaluate(() => scrollTo(0, 900));
    const link = page.locator(".cards h3 a").nth(4);
    const name = (await link.innerText()).trim();
    await link.click();
    await page.waitForURL(/\/en\/categories\//);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    assert.equal(await isSame(page), true);
    assert.match(await page.title(), new RegExp(name.slice(0, 12).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
    assert.equal(await page.evaluate(() => scrollY), 0);

    await page.goBack();
    await page.waitForURL(/last\/articles/);
    await page.waitForFunction(() => scrollY > 300);
    assert.equal(await page.title(), title);

    await page.goForward();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  it("changes the language on the same page and remembers it", async () => {
    const { page } = await visit(browser, `${world.url}/en/last/articles?page=2`);
    await page.getByRole("navigation", { name: "Language" }).getByText("DE").click();
    await page.waitForURL(/\/de\/last\/articles\?page=2/);
    await settled(page);
    const cookie = (await page.context().cookies()).find(({ name }) => name === "lang");
    assert.equal(cookie?.value, "de");
    assert.equal(cookie?.sameSite, "Lax");
    assert.ok((cookie?.expires ?? 0) - Date.now() / 1000 > 364 * 24 * 3600);
    await page.context().close();
  });

  it("says what happened when the network fails, and tries again", async () => {
    const { page } = await visit(browser, `${world.url}/en`);
    await page.route("**/_data/**", (route) => route.abort());
    await page.getByRole("navigation", { name: "Main" }).getByRole("link").first().click();
    const alert = page.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.innerText(), /no connection/);

    await page.unroute("**/_data/**");
    await alert.getByRole("button", { name: "Try again" }).click();
    await alert.waitFor({ state: "detached" });
    assert.notEqual(new URL(page.url()).pathname, "/en");
    await page.context().close();
  });

  it("finds by the search form", async () => {
    const { page, complaints } = await visit(browser, `${world.url}/uk/search`);
    await mark(page);
    await page.getByRole("searchbox").fill("Цюрих");
    await page.getByRole("searchbox").press("Enter");
    await page.locator(".hits li").first().waitFor();
    assert.equal(await isSame(page), true);
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
});

describe("the reader's choices", () => {
  it("theme and text size stay, before the first paint", async () => {
    const { page } = await visit(browser, `${world.url}/en`);
    await page.getByRole("button", { name: "Dark" }).click();
    await page.getByRole("button", { name: "Large" }).click();
    await page.reload();
    const root = page.locator("html");
    assert.equal(await root.getAttribute("data-theme"), "dark");
    assert.equal(await root.getAttribute("data-text"), "large");
    await page.context().close();
  });
});

describe("the guard", () => {
  it("sends an anonymous visitor to sign in and says where to return", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    watch(page);
    await page.goto(`${world.url}/en/panel/content-author/article`);
    await page.waitForURL(/\/en\/auth\/login\?next=/);
    assert.match(decodeURIComponent(page.url()), /next=\/panel\/content-author\/article/);
    await context.close();
  });

  it("warns of an unreadable stored user and restores nobody", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const complaints = watch(page);
    await page.addInitScript(() => localStorage.setItem("user", "{broken"));
    await page.goto(`${world.url}/en`);
    await settled(page);
    assert.ok(complaints.some((text) => text.includes("not readable")));
    assert.equal(await page.getByRole("link", { name: "Sign in" }).count(), 1);
    await context.close();
  });
});
