import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { assertAccessible, assertCount, openPage, settled, startBrowser, watch } from "../browser";
import { startWorld, type World } from "../harness";
import { createStaff, openSession } from "../panel/staff";

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

/** Follows a link inside the site and waits for its page. */
async function follow(page: Page, link: Locator): Promise<void> {
  const target = (await link.getAttribute("href")) ?? "";
  await link.click();
  await page.waitForURL((url) => url.pathname + url.search === target);
  await page.locator("main h1").first().waitFor({ state: "attached" });
  await page.waitForSelector(".progress", { state: "detached" });
}

describe("clicking through the site", () => {
  for (const lang of ["en", "uk", "de"]) {
    for (const width of [390, 1440]) {
      it(`in ${lang} at ${width} px leaves the console clean and never loads the document anew`, async () => {
        const { page, consoleErrors } = await openPage(browser, `${world.url}/${lang}`, { width });
        await mark(page);
        const menu = page.locator(width < 960 ? ".menu-row a" : ".masthead .main-menu a");
        for (let index = 0; index < (await menu.count()); index += 1) await follow(page, menu.nth(index));
        await follow(page, page.locator(".tree-tile__children a").first());
        await follow(page, page.locator(".cards h3 a").first());
        await follow(page, page.locator(".crumbs a").nth(2));
        await follow(page, page.locator(".logo").first());
        await follow(page, page.locator(".latest .more"));
        await follow(page, page.locator(".pager .pager__next"));
        await follow(page, page.locator(".masthead__actions a[href$='/search']"));
        await follow(page, page.locator(".masthead__actions a").last());
        assert.equal(await isSame(page), true);
        assert.deepEqual(consoleErrors, []);
        await page.context().close();
      });
    }
  }
});

describe("moving inside the site", () => {
  it("keeps the document, sets the title, and comes back to the same place", async () => {
    const { page, consoleErrors } = await openPage(browser, `${world.url}/en/last/articles`);
    await mark(page);
    const title = await page.title();
    await page.evaluate(() => scrollTo(0, 900));
    const link = page.locator(".days h3 a").nth(4);
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
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });

  it("changes the language on the same page and remembers it", async () => {
    const { page } = await openPage(browser, `${world.url}/en/last/articles?page=2`);
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
    const { page } = await openPage(browser, `${world.url}/en`);
    await page.route("**/_data/**", (route) => route.abort());
    await page.getByRole("navigation", { name: "Main" }).getByRole("link").first().click();
    const alert = page.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.innerText(), /no connection/);

    await page.unroute("**/_data/**");
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL(/\/en\/last\/articles$/);
    await alert.waitFor({ state: "detached" });
    assert.equal(await page.locator("h1").innerText(), "Latest articles");
    await page.context().close();
  });

  it("says that a part of the page did not load, and loads it when asked again", async () => {
    const { page } = await openPage(browser, `${world.url}/en`);
    const part = "**/assets/dist/Suggestions.*.js";
    await page.route(part, (route) => route.abort());
    await page.goto(`${world.url}/en/search`);
    await settled(page);
    await page.getByRole("combobox").focus();
    const alert = page.getByRole("alert");
    await alert.getByText("A part of this page could not be loaded.").waitFor();
    await assertAccessible(page);

    await page.unroute(part);
    await alert.getByRole("button", { name: "Try again" }).click();
    await alert.waitFor({ state: "detached" });
    await page.getByRole("combobox").pressSequentially("tram");
    await page.getByRole("option").first().waitFor();
    await page.context().close();
  });

  it("stays on the same article when the language changes", async () => {
    const { page } = await openPage(browser, `${world.url}/en`, { width: 390 });
    await page.locator(".hero h1 a").click();
    await page.waitForURL(/\/categories\//);
    const path = new URL(page.url()).pathname.replace("/en/", "/uk/");
    await page.locator(".language-links a[hreflang=uk]").click();
    await page.waitForURL(`${world.url}${path}`);
    await settled(page);
    assert.equal(await page.locator("html").getAttribute("lang"), "uk");
    await page.context().close();
  });

  it("loads the whole document at the next move after a new deployment", async () => {
    const { page } = await openPage(browser, `${world.url}/en`);
    await mark(page);
    await page.route("**/build.json", (route) => route.fulfill({ json: { build: "another" } }));
    const asked = page.waitForResponse("**/build.json");
    await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
    await asked;
    assert.equal(await isSame(page), true, "nobody is interrupted");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link").first().click();
    await page.waitForURL(/last\/articles/);
    await settled(page);
    assert.equal(await isSame(page), false);
    await page.context().close();
  });

  it("reloads at once for a new deployment while nobody looks", async () => {
    const { page } = await openPage(browser, `${world.url}/en/last/articles?page=2`);
    await mark(page);
    await page.route("**/build.json", (route) => route.fulfill({ json: { build: "another" } }));
    const loaded = page.waitForEvent("load");
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await loaded;
    assert.equal(await isSame(page), false);
    assert.match(page.url(), /\/en\/last\/articles\?page=2$/);
    await page.context().close();
  });

  it("loads the document anew once when code is missing, and never goes in circles", async () => {
    const { page } = await openPage(browser, `${world.url}/en`);
    const known = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    let [documents, missing] = [0, 0];
    await page.route("**/assets/**/*.js", (route) => {
      if (known.includes(route.request().url())) return route.continue();
      missing += 1;
      return route.abort();
    });
    page.on("request", (request) => void (documents += request.isNavigationRequest() ? 1 : 0));
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL(/\/en\/auth\/login$/);
    for (let tries = 0; tries < 100 && missing < 2; tries += 1) await page.waitForTimeout(50);
    await page.waitForTimeout(500);
    assert.ok(missing >= 2, "the code was missing again after the reload");
    assert.equal(documents, 1);
    assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Welcome back");
    await page.context().close();
  });

  it("names an answer that cannot be read, too, and tries again", async () => {
    const { page } = await openPage(browser, `${world.url}/en`);
    await page.route("**/_data/**", (route) => route.fulfill({ contentType: "text/html", body: "<p>proxy</p>" }));
    await page.getByRole("navigation", { name: "Main" }).getByRole("link").first().click();
    const alert = page.getByRole("alert");
    await alert.getByText("could not be read").waitFor();
    await page.unroute("**/_data/**");
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL(/\/en\/last\/articles$/);
    await page.context().close();
  });

  it("shows the full-page loader while code is fetched, and half a second longer", async () => {
    const { page } = await openPage(browser, `${world.url}/en/auth/login`);
    await page.evaluate(() => {
      const root = document.documentElement;
      let shown = 0;
      new MutationObserver(() => {
        const loader = document.querySelector(".loader") !== null;
        if (loader && shown === 0) shown = performance.now();
        if (!loader && shown > 0) root.dataset.loader ??= String(Math.round(performance.now() - shown));
      }).observe(root, { childList: true, subtree: true });
    });
    await page.locator("a[href$='/reset-password']").click();
    await page.waitForURL(/reset-password/);
    await page.waitForFunction(() => document.documentElement.dataset.loader !== undefined);
    const lasted = Number(await page.locator("html").getAttribute("data-loader"));
    assert.ok(lasted >= 490 && lasted < 3_000, `${lasted} ms`);
    await page.context().close();
  });
});

describe("the full-page loader in the panel", () => {
  it("covers the way from the site into the panel, every time, and none between two pages of the panel", async () => {
    const author = await createStaff(world, "author", "Lena", "Loader");
    const { page, consoleErrors } = await openSession(browser, world, author, "/en");
    await page.evaluate(() => {
      const root = document.documentElement;
      let shown = false;
      new MutationObserver(() => {
        const now = document.querySelector(".loader") !== null;
        if (now && !shown) root.dataset.loaders = String(Number(root.dataset.loaders ?? 0) + 1);
        shown = now;
      }).observe(root, { childList: true, subtree: true });
    });
    const loaders = async () => Number((await page.locator("html").getAttribute("data-loaders")) ?? 0);
    const move = async (path: string) => {
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement("a"), { href });
        document.getElementById("main")?.append(link);
        link.click();
        link.remove();
      }, `/en${path}`);
      await page.waitForURL(`${world.url}/en${path}`);
      await page.waitForSelector(".loader", { state: "detached" });
    };

    await move("/panel");
    assert.equal(await loaders(), 1);
    await page.locator("nav a[href='/en/panel/content-author/article']").first().click();
    await page.waitForURL(/content-author/);
    await page.getByRole("heading", { level: 1, name: "My articles" }).waitFor();
    assert.equal(await loaders(), 1);
    await move("/last/articles");
    assert.equal(await loaders(), 1);
    await move("/panel");
    assert.equal(await loaders(), 2);
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });
});

describe("the reader's choices", () => {
  it("theme and text size stay, before the first paint", async () => {
    const { page } = await openPage(browser, `${world.url}/en`);
    await page.getByRole("button", { name: "Dark" }).click();
    await page.getByRole("button", { name: "Large" }).click();
    await page.reload();
    const root = page.locator("html");
    assert.equal(await root.getAttribute("data-theme"), "dark");
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(16, 23, 20)");
    assert.equal(await root.getAttribute("data-text"), "large");
    const pressed = () => page.locator(".display [aria-pressed=true]").allTextContents();
    await settled(page);
    assert.deepEqual(await pressed(), ["Dark", "Large"]);
    // after the first move the buttons are components
    await page.getByRole("contentinfo").getByRole("link", { name: "Categories" }).click();
    await page.waitForURL(/\/en\/categories/);
    assert.deepEqual(await pressed(), ["Dark", "Large"]);
    await page.getByRole("button", { name: "Light" }).click();
    await page.getByRole("button", { name: "Normal" }).click();
    assert.deepEqual(await pressed(), ["Light", "Normal"]);
    assert.equal(await root.getAttribute("data-theme"), "light");
    assert.equal(await root.getAttribute("data-text"), null);
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
    const consoleErrors = watch(page);
    await page.addInitScript(() => localStorage.setItem("user", "{broken"));
    await page.goto(`${world.url}/en`);
    await settled(page);
    assert.ok(consoleErrors.some((text) => text.includes("not readable")));
    await assertCount(page.getByRole("link", { name: "Sign in" }), 1);
    await context.close();
  });
});
