import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, assertHydrated, assertSteady, startBrowser, openPage } from "../browser";
import { startWorld, type World } from "../harness";

/** Each language opens at one width and is looked at in both themes and widths; together they are all four pairs. */
const LANGS = [
  { lang: "en", widths: [1440, 390], themes: ["light", "dark"] },
  { lang: "uk", widths: [390, 1440], themes: ["light", "dark"] },
  { lang: "de", widths: [390, 1440], themes: ["dark", "light"] },
] as const;

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

/** A contact with what stands above it, from the group of those whom one calls first. */
async function discoverContacts(): Promise<string[]> {
  const group = "/contacts/emergency";
  const list = await (await fetch(`${world.url}/en${group}`)).text();
  const subgroup = /href="\/en(\/contacts\/emergency\/[^/"?]+)"/.exec(list)?.[1];
  assert.ok(subgroup, "the group leads to its subgroup");
  const contact = new RegExp(`href="/en(${subgroup}/[^/"?]+)"`).exec(
    await (await fetch(`${world.url}/en${subgroup}`)).text(),
  )?.[1];
  assert.ok(contact, "the subgroup leads to its contacts");
  return ["/contacts", group, `${group}?view=print`, subgroup, contact];
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
    "/auth/login",
    "/auth/registration",
    "/reset-password",
    ...(await discover()),
    ...(await discoverContacts()),
  ];
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("every public page", () => {
  for (const { lang, widths, themes } of LANGS) {
    it(`in ${lang} has its content, hydrates without a change, stands still and is accessible`, async () => {
      const context = await browser.newContext({ viewport: { width: widths[0], height: 900 } });
      for (const path of [...paths, "/404"]) {
        const address = `${world.url}/${lang}${path === "/" ? "" : path}`;
        const seen = await openPage(browser, address, { context });
        assert.equal(seen.status, path === "/404" ? 404 : 200, address);
        assert.ok(seen.html.includes(`<html lang="${lang}"`), `${address} names its language`);
        assert.match(seen.html, /<div id="app">.*<h1[ >]/s, `${address} has a heading without JavaScript`);
        await assertHydrated(seen);
        await assertSteady(seen.page).catch((error: Error) => assert.fail(`${address}: ${error.message}`));
        for (const [index, width] of widths.entries()) {
          await seen.page.setViewportSize({ width, height: 900 });
          await assertFits(seen.page).catch((error: Error) => assert.fail(`${address}: ${error.message}`));
          await assertAccessible(seen.page, themes[index]).catch((error: Error) =>
            assert.fail(`${address} at ${width} in the ${themes[index]}: ${error.message}`),
          );
        }
        assert.deepEqual(seen.consoleErrors, [], address);
        await seen.page.close();
      }
      await context.close();
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
    const first = await page.locator(".cards h3").first().innerText();
    await page.locator(".pager .pager__next").click();
    assert.match(page.url(), /page=2/);
    assert.notEqual(await page.locator(".cards h3").first().innerText(), first);

    await page.goto(`${world.url}/de/search`);
    await page.getByRole("combobox").fill("Zürich");
    await page.getByRole("combobox").press("Enter");
    assert.match(page.url(), /q=Z%C3%BCrich/);
    assert.ok((await page.locator(".search-hits li").count()) > 0);
    await page.context().close();
  });
});
