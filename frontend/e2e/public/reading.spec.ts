import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, assertHydrated, startBrowser, visit } from "../browser";
import { startWorld, type World } from "../world";

const LANGS = ["en", "uk", "de"];
const WIDTHS = [1440, 390];

let world: World;
let browser: Browser;
let paths: string[] = [];

/** An article, its subcategory and category, and its author, as the home page leads to them. */
async function discover(): Promise<string[]> {
  const home = await (await fetch(`${world.url}/en`)).text();
  const article = /href="\/en(\/categories\/[^/"]+\/[^/"]+\/[^/"]+)"/.exec(home)?.[1];
  assert.ok(article, "the home page leads to an article");
  const [, root, category, subcategory] = article.split("/");
  const text = await (await fetch(`${world.url}/en${article}`)).text();
  const author = /href="\/en(\/authors\/[^/"]+)"/.exec(text)?.[1];
  return [article, `/${root}/${category}/${subcategory}`, `/${root}/${category}`, ...(author ? [author] : [])];
}

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  paths = [
    "/",
    "/last/articles",
    "/last/articles?page=2",
    "/popular/articles",
    "/popular/articles?period=30d",
    "/ukrswiss/articles",
    "/categories",
    "/search",
    "/search?q=a",
    "/auth/login",
    "/auth/registration",
    "/reset-password",
    ...(await discover()),
  ];
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("every public page", () => {
  for (const lang of LANGS) {
    it(`in ${lang} has its content, hydrates without a change, is accessible on phone and desk`, async () => {
      for (const path of paths) {
        const address = `${world.url}/${lang}${path === "/" ? "" : path}`;
        const seen = await visit(browser, address);
        assert.equal(seen.status, 200, address);
        assert.ok(seen.html.includes(`<html lang="${lang}"`), `${address} names its language`);
        assert.ok(/<h1[ >]/.test(seen.html), `${address} has a heading`);
        await assertHydrated(seen);
        for (const width of WIDTHS) {
          await seen.page.setViewportSize({ width, height: 900 });
          await assertFits(seen.page);
          await assertAccessible(seen.page).catch((error: Error) =>
            assert.fail(`${address} ${width}: ${error.message}`),
          );
        }
        assert.deepEqual(seen.complaints, [], address);
        await seen.page.context().close();
      }
    });
  }

  it("is accessible in the dark too", async () => {
    for (const path of paths.filter((name) => !name.includes("?"))) {
      const seen = await visit(browser, `${world.url}/uk${path === "/" ? "" : path}`, { theme: "dark", width: 390 });
      await assertAccessible(seen.page).catch((error: Error) => assert.fail(`${path}: ${error.message}`));
      await seen.page.context().close();
    }
  });
});

describe("a missing page", () => {
  it("answers 404, names the wanted path and offers a search", async () => {
    for (const lang of LANGS) {
      const seen = await visit(browser, `${world.url}/${lang}/no-such-thing`, { width: 390 });
      assert.equal(seen.status, 404);
      assert.match(seen.html, /no-such-thing/);
      assert.equal(await seen.page.getByRole("searchbox").inputValue(), "no such thing");
      await assertHydrated(seen);
      await assertAccessible(seen.page);
      assert.deepEqual(seen.complaints, []);
      await seen.page.context().close();
    }
  });
});

describe("without JavaScript", () => {
  it("one reads, moves and searches", async () => {
    const { page } = await visit(browser, `${world.url}/de`, { still: true });
    await page.locator("main h2 a, main h3 a").first().click();
    assert.match(page.url(), /\/de\/categories\//);
    assert.ok((await page.locator(".prose").innerText()).length > 200);

    await page.goto(`${world.url}/de/search`);
    await page.getByRole("searchbox").fill("Zürich");
    await page.getByRole("searchbox").press("Enter");
    assert.match(page.url(), /q=Z%C3%BCrich/);
    assert.ok((await page.locator(".hits li").count()) > 0);
    await page.context().close();
  });
});
