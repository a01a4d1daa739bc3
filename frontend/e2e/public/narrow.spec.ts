// Pages fit a screen of 320 px with the large text, the narrowest that a reader may have.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { goOn, openPage, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";

const UNLISTED = [
  "/auth/login",
  "/auth/registration",
  "/reset-password",
  "/report",
  "/search",
  "/search?q=zurich",
  "/search?q=qqqq",
  "/contacts?open=1",
  "/popular/articles?period=30d",
  "/no-such-page",
];

let world: World;
let browser: Browser;

before(async () => {
  [world, browser] = await Promise.all([startWorld(), startBrowser()]);
});
after(async () => {
  await browser.close();
  await world.stop();
});

/** Paths of the sitemap in one language: up to three of each form, such as `/categories/*\/*`. */
async function listed(lang: string): Promise<string[]> {
  const sitemap = await (await fetch(`${world.url}/sitemap.xml`)).text();
  const forms = new Map<string, number>();
  const paths = [];
  for (const [, address = ""] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const { pathname } = new URL(address);
    if (pathname !== `/${lang}` && !pathname.startsWith(`/${lang}/`)) continue;
    const [, , first = "", ...rest] = pathname.split("/");
    const form = first === "legal" ? pathname : `${first} ${rest.length}`;
    const seen = forms.get(form) ?? 0;
    forms.set(form, seen + 1);
    if (seen < 3) paths.push(pathname);
  }
  return paths;
}

/** Words of an element that a line ends within. */
function brokenWords(root: Element): string[] {
  const found = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { index, 0: word } of (text.textContent ?? "").matchAll(/[^\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (range.getClientRects().length > 1) found.push(word);
    }
  }
  return found;
}

describe("a page on 320 px with the large text", () => {
  it("keeps the words of headlines and of tables whole", async () => {
    const opened = await openPage(browser, `${world.url}/uk`, { width: 320 });
    await opened.page.evaluate(() => localStorage.setItem("text_size", "large"));

    const { page } = await goOn(opened, `${world.url}/de/categories/guides/everyday`);
    await page
      .getByRole("link", { name: /Waschküchenschlüssel/ })
      .first()
      .click();
    await page.locator(".article-head h1").waitFor();
    assert.deepEqual(await page.locator("h1").evaluate(brokenWords), []);

    await goOn(opened, `${world.url}/uk/categories/family/school/parents-evening`);
    const table = page.locator(".prose table");
    assert.deepEqual(await table.evaluate(brokenWords), []);
    const box = page.locator(".table-box");
    assert.ok(await box.evaluate((it) => it.scrollWidth > it.clientWidth), "the table scrolls by itself");
    await box.focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => (document.querySelector(".table-box")?.scrollLeft ?? 0) > 0);
    await opened.page.context().close();
  });

  for (const lang of ["en", "uk", "de"]) {
    it(`is not wider than the screen in ${lang}`, async () => {
      const paths = [...(await listed(lang)), ...UNLISTED.map((path) => `/${lang}${path}`)];
      assert.ok(paths.length > 40, `the sitemap names pages: ${paths.length}`);
      const opened = await openPage(browser, `${world.url}/${lang}`, { width: 320 });
      await opened.page.evaluate(() => localStorage.setItem("text_size", "large"));

      const wide = [];
      for (const path of paths) {
        const { page } = await goOn(opened, world.url + path);
        const found = await page.evaluate(() => ({
          large: document.documentElement.dataset.text,
          width: document.documentElement.scrollWidth,
          widest: [...document.querySelectorAll("#app *")]
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
            .slice(-1)
            .map((element) => element.outerHTML.slice(0, 90)),
        }));
        assert.equal(found.large, "large", path);
        if (found.width > 320) wide.push(`${path}: ${found.width} px, ${found.widest.join()}`);
      }
      assert.deepEqual(wide, []);
      await opened.page.context().close();
    });
  }
});
