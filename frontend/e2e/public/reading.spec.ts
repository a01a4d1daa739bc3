import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertHydrated, startBrowser, openPage } from "../browser";
import { startWorld, type World } from "../harness";
import { LANGS, readPages } from "./every_page";

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
  assert.ok(author, "the article leads to its author");
  return [article, `/${root}/${category}/${subcategory}`, `/${root}/${category}`, author];
}

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  paths = [
    "/",
    "/last/articles",
    "/last/articles?page=2",
    "/popular/articles?period=30d",
    "/ukrswiss/articles",
    "/categories",
    "/search",
    "/search?q=a",
    "/search?q=qqqq",
    ...(await discover()),
  ];
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("every public page", () => {
  for (const way of LANGS) {
    it(`in ${way.lang} has its content, hydrates without a change, stands still and is accessible`, async () => {
      await readPages(browser, world, paths, way);
    });
  }
});

describe("a missing page", () => {
  it("answers 404, names the wanted path and offers a search", async () => {
    const seen = await openPage(browser, `${world.url}/uk/no-such-thing`, { width: 390 });
    assert.equal(seen.status, 404);
    assert.match(seen.html, /no-such-thing/);
    assert.equal(await seen.page.getByRole("searchbox").inputValue(), "no such thing");
    await assertHydrated(seen);
    assert.deepEqual(seen.consoleErrors, []);
    await seen.page.context().close();
  });
});

describe("without JavaScript", () => {
  it("one reads, moves, turns pages, searches and changes the language", async () => {
    const { page } = await openPage(browser, `${world.url}/de`, { withoutScripts: true });
    await page.locator("main h2 a, main h3 a").first().click();
    assert.match(page.url(), /\/de\/categories\//);
    assert.ok((await page.locator(".prose").innerText()).length > 200);
    const title = await page.locator("h1").innerText();

    await page.locator(".language-links a[hreflang=uk]").click();
    assert.match(page.url(), /\/uk\/categories\//);
    assert.notEqual(await page.locator("h1").innerText(), title);
    assert.ok((await page.locator(".prose").innerText()).length > 200);

    await page.goto(`${world.url}/de/last/articles`);
    const first = await page.locator(".days h3").first().innerText();
    await page.locator(".pager .pager__next").click();
    assert.match(page.url(), /page=2/);
    assert.notEqual(await page.locator(".days h3").first().innerText(), first);

    await page.goto(`${world.url}/de/search`);
    await page.getByRole("combobox").fill("Zürich");
    await page.getByRole("combobox").press("Enter");
    assert.match(page.url(), /q=Z%C3%BCrich/);
    assert.ok((await page.locator(".search-hits li").count()) > 0);
    await page.context().close();
  });
});
