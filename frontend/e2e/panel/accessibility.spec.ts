import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertFits, goOn, settled, startBrowser, openPage } from "../browser";
import { startWorld, type World } from "../harness";
import { createStaff, openSession, written, type Person } from "./staff";

let world: World;
let browser: Browser;
let admin: Person;
let article = "";
const mark = Date.now().toString(36);

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await createStaff(world, "super-admin", "Anna", `Boss${mark}`);
  article = await written(world, admin, "en", `Night tram ${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

const panel = () => [
  "/panel",
  "/panel/content-author/article",
  `/panel/content-author/article?article=${article}`,
  `/panel/content-author/article?article=${article}&lang=de`,
  "/panel/content-author/statistic",
  "/panel/content-author/statistic?days=365",
  "/panel/content-author/statistic?tab=searches",
  "/panel/manager/articles",
  "/panel/manager/articles?tab=queue",
  "/panel/manager/articles?tab=matrix",
  "/panel/manager/articles?tab=redirects",
  "/panel/manager/services",
  "/panel/manager/services?tab=published",
  "/panel/manager/ads",
  "/panel/manager/ads?part=occupancy",
  "/panel/manager/ads?part=invoices",
  "/panel/manager/ads-moderating",
  "/panel/manager/ads-packages",
  "/panel/manager/ads-packages?package=new",
  "/panel/manager/ads-packages?tab=placements",
  "/panel/admin/categories",
  "/panel/admin/categories?tab=sections",
  "/panel/admin/admins",
  "/panel/admin/managers",
  "/panel/admin/audit",
];

const SIGN_IN_PAGES = ["/auth/login", "/auth/registration", "/reset-password", "/setup?token=unknown"];

/** Language, width and theme: each language once, both widths, both themes. */
const WAYS = [
  ["en", 1440, "light"],
  ["uk", 390, "light"],
  ["de", 390, "dark"],
] as const;

/** Opens a page of the panel and waits until it shows what it has loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(world.url + path);
  await settled(page);
  await page.locator("main h1").first().waitFor();
  await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
}

/**
 * The open page, which was loaded with the stored choice of large text, fits the narrowest screen; then it has its width and the
 * usual text again. Both come from style sheets alone, so it is not loaded anew.
 */
async function assertFitsNarrow(page: Page, path: string): Promise<void> {
  const before = page.viewportSize();
  assert.equal(await page.locator("html").getAttribute("data-text"), "large", path);
  await page.setViewportSize({ width: 320, height: 900 });
  const painted = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await painted();
  await assertFits(page);
  if (before) await page.setViewportSize(before);
  await page.evaluate(() => delete document.documentElement.dataset.text);
  await painted();
}

for (const [lang, width, theme] of WAYS) {
  describe(`in ${lang}, ${width} px wide, ${theme}`, () => {
    it("every page of the panel has no accessibility faults, console errors or overflow", async () => {
      const { page, consoleErrors } = await openSession(browser, world, admin, `/${lang}/panel`, { width, theme });
      if (width === 390) await page.evaluate(() => localStorage.setItem("text_size", "large"));
      for (const path of panel()) {
        await open(page, `/${lang}${path}`);
        if (width === 390) await assertFitsNarrow(page, path);
        await assertAccessible(page);
        await assertFits(page);
        assert.deepEqual(consoleErrors, [], path);
      }
      await page.context().close();
    });

    it("every sign-in page has no accessibility faults, console errors or overflow", async () => {
      const opened = await openPage(browser, `${world.url}/${lang}`, { width, theme });
      for (const path of SIGN_IN_PAGES) {
        const { page, consoleErrors } = await goOn(opened, `${world.url}/${lang}${path}`);
        await assertAccessible(page);
        await assertFits(page);
        // That a link is not good is told by the server with its status.
        const unexpected = consoleErrors.filter((text) => !(path.startsWith("/setup") && /status of 4\d\d/.test(text)));
        assert.deepEqual(unexpected, [], path);
      }
      await opened.page.context().close();
    });
  });
}

describe("on 320 px with the large text", () => {
  for (const lang of ["de", "uk"]) {
    it(`the panel and the pages of an account keep the stored choice and are not wider than the screen in ${lang}`, async () => {
      const { page } = await openSession(browser, world, admin, `/${lang}/panel`, { width: 320 });
      await page.evaluate(() => localStorage.setItem("text_size", "large"));
      for (const path of ["/panel", "/profile/account", "/profile/services", "/profile/ads"]) {
        await open(page, `/${lang}${path}`);
        assert.equal(await page.locator("html").getAttribute("data-text"), "large", path);
        await assertFits(page);
      }
      await page.context().close();
    });
  }
});
