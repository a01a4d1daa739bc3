import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, openPage, settled, startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";

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

describe("searching", () => {
  it("finds by the form without loading the document anew", async () => {
    const { page, consoleErrors } = await openPage(browser, `${world.url}/uk/search`);
    await page.evaluate(() => void (document.documentElement.dataset.mark = "same"));
    await page.getByRole("combobox").fill("Цюрих");
    await page.getByRole("combobox").press("Enter");
    await page.locator(".search-hits li").first().waitFor();
    assert.equal(await page.locator("html").getAttribute("data-mark"), "same");
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("loads the code of the suggestions with the focus, not before", async () => {
    const { page } = await openPage(browser, `${world.url}/en/search?q=a`);
    const scripts = () =>
      page.evaluate(() =>
        performance.getEntriesByType("resource").filter(({ name }) => /\/Suggestions\.\w+\.js$/.test(name)),
      );
    assert.equal((await scripts()).length, 0);
    await page.getByRole("combobox").focus();
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/Suggestions\.\w+\.js$/.test(name)),
    );
    assert.equal((await scripts()).length, 1);
    await release(page);
  });

  it("has the focus in its empty field, when it is opened and when a link leads to it", async () => {
    const { page } = await openPage(browser, `${world.url}/en/search`);
    const focused = page.locator("#search-q:focus");
    await focused.waitFor();

    await page.goto(`${world.url}/en`);
    await settled(page);
    await page.locator(".masthead__actions a[href$='/search']").click();
    await focused.waitFor();
    await release(page);
  });

  for (const width of [390, 1440]) {
    it(`offers titles while one types, by keyboard, at ${width} px`, async () => {
      const { page, consoleErrors } = await openPage(browser, `${world.url}/en/search`, { width });
      const field = page.getByRole("combobox");
      await field.pressSequentially("hea", { delay: 20 });
      const options = page.getByRole("option");
      await options.first().waitFor();
      await assertAccessible(page);
      const title = await options.first().innerText();
      await field.press("ArrowDown");
      assert.equal(await options.first().getAttribute("aria-selected"), "true");
      await field.press("Escape");
      assert.equal(await page.getByRole("listbox").isHidden(), true);
      await field.press("l");
      await options.first().waitFor();
      await field.press("ArrowDown");
      await field.press("Enter");
      await page.locator("main h1").filter({ hasText: title }).waitFor();
      assert.deepEqual(consoleErrors, []);
      await release(page);
    });
  }

  it("answers what was meant where nothing is found, and says so", async () => {
    const { page } = await openPage(browser, `${world.url}/uk/search?q=irjkf`);
    assert.match(await page.locator(".search__mean").innerText(), /irjkf.*школа/s);
    assert.ok((await page.locator(".search-hits li").count()) > 0);
    await release(page);
  });

  for (const width of [390, 1440]) {
    it(`narrows the results by filters that stay in the address, at ${width} px`, async () => {
      const { page, consoleErrors } = await openPage(browser, `${world.url}/en/search?q=Z%C3%BCrich`, { width });
      const all = await page.locator(".search-hits > li").count();
      await page.locator("details.filter > summary").click();
      await page.getByRole("combobox", { name: "Language" }).selectOption("de");
      await page.waitForURL(/language=de/);
      await page.locator(".search-hits > li").first().waitFor();
      assert.match(page.url(), /q=Z/);
      assert.ok((await page.locator(".search-hits > li").count()) <= all);
      assert.equal(await page.getByRole("combobox", { name: "Language" }).inputValue(), "de");
      await assertAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(overflow <= 0, `${overflow} px too wide`);
      await page.getByRole("link", { name: "Clear" }).click();
      await page.waitForURL((url) => !url.search.includes("language"));
      assert.deepEqual(consoleErrors, []);
      await release(page);
    });
  }

  it("says which words the last results do not have", async () => {
    const { page } = await openPage(browser, `${world.url}/en/search?q=insurance+qqqqxx`);
    assert.match(await page.locator(".search__partial").innerText(), /only some of the words/);
    assert.match(await page.locator(".search-hit__missing").first().innerText(), /qqqqxx/);
    await release(page);
  });
});

describe("a filter above a list", () => {
  it("of contacts acts at once, keeps the other choices and the focus, and tells how many are left", async () => {
    const { page, consoleErrors } = await openPage(browser, `${world.url}/en/contacts/health`);
    const languages = page.getByRole("combobox", { name: "Language spoken" });
    const free = page.getByRole("checkbox", { name: "Free of charge" });

    await languages.focus();
    await languages.selectOption("de");
    await page.waitForURL(/\?language=de$/);
    await free.focus();
    await page.keyboard.press("Space");
    await page.waitForURL(/free=1&language=de|language=de&free=1/);

    await page.locator("input:focus[name=free]").waitFor();
    assert.equal(await languages.inputValue(), "de");
    const shown = await page.locator(".contact-card").count();
    assert.match(
      await page.getByRole("status").filter({ hasText: "contact" }).innerText(),
      new RegExp(`^${shown} contact`),
    );
    assert.equal(await page.getByRole("button", { name: "Show", exact: true }).count(), 0, "no button is needed");
    await page.goBack();
    await page.waitForURL(/\?language=de$/);
    assert.equal(await free.isChecked(), false);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("stands below the emergency numbers, which it does not change", async () => {
    const { page } = await openPage(browser, `${world.url}/en/contacts`);
    const numbers = () => page.locator(".emergency__number").allInnerTexts();
    const before = await numbers();
    const [box, filter] = [
      await page.locator(".emergency").boundingBox(),
      await page.locator("[data-filters]").boundingBox(),
    ];
    assert.ok(box && filter && box.y + box.height <= filter.y);
    const results = page.locator("[data-results]");
    assert.equal(await results.textContent(), "", "nothing is announced before a choice");

    await page.getByLabel("Open now").check({ force: true });
    await page.waitForURL(/open=1/);
    await results.filter({ hasText: /\d/ }).waitFor();

    assert.ok(before.length > 1);
    assert.deepEqual(await numbers(), before);
    await release(page);
  });

  it("of articles stays open with the focus in it, and tells screen readers how many are left", async () => {
    const { page, consoleErrors } = await openPage(browser, `${world.url}/en/last/articles`);
    await page.locator("details.filter > summary").click();
    const kind = page.getByRole("combobox", { name: "Kind" });
    for (const [value, address] of [
      ["news", /kind=news/],
      ["", /\/articles$/],
    ] as const) {
      await kind.focus();
      await kind.selectOption(value);
      await page.waitForURL(address);
      await page.locator("select:focus[name=kind]").waitFor();
      const total = await page.locator("[data-results]").textContent();
      await page
        .locator("body > [role=status]")
        .filter({ hasText: total ?? "" })
        .waitFor({ state: "attached" });
    }
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("of services narrows the list where the reader is", async () => {
    const { page, consoleErrors } = await openPage(browser, `${world.url}/en/services/all`);
    await page.evaluate(() => scrollTo(0, 300));
    const status = page.getByRole("status").filter({ hasText: "services" });
    const before = await status.innerText();

    await page.locator(".facet__value:visible").filter({ hasText: "English" }).click();
    await page.waitForURL(/language=en/);
    await page.locator("a.facet__value[aria-current]:focus").waitFor();

    assert.notEqual(await status.innerText(), before);
    assert.ok((await page.evaluate(() => scrollY)) > 0);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("of services leads on to the results on a phone, where they lie below the facets", async () => {
    const { page, consoleErrors } = await openPage(browser, `${world.url}/en/services/all`, { width: 390 });
    await page.locator(".facets__fold > summary").click();

    await page.locator(".facet__value:visible").filter({ hasText: "English" }).click();
    await page.waitForURL(/language=en/);
    const total = Number.parseInt(await page.locator("[data-results]").innerText(), 10);
    await page.getByRole("link", { name: `Show ${total} services` }).click();

    await page.waitForFunction(() => {
      const { top } = document.getElementById("results")?.getBoundingClientRect() ?? { top: Infinity };
      return top >= 0 && top < 100;
    });
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("has a button where scripts are off", async () => {
    const { page } = await openPage(browser, `${world.url}/en/contacts/health`, { withoutScripts: true });
    await page.getByRole("combobox", { name: "Language spoken" }).selectOption("de");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.waitForURL(/language=de/);
    await release(page);
  });
});
