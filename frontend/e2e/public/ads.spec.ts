// Advertisements on pages: on a page that is not hydrated, on hydrated ones, with their labels; views and clicks are counted.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import {
  assertAccessible,
  assertFits,
  assertHydrated,
  assertSteady,
  openPage,
  startBrowser,
  WAIT_MS,
} from "../browser";
import { startWorld, type World } from "../harness";

/** A browser of a person: that of the tests calls itself headless, and robots are not counted. */
const PERSON = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
/** Label of what advertises the portal itself. */
const OWN_LABEL = { en: "Our own advertisement", uk: "Власна реклама", de: "Eigenanzeige" };
const COUNTS = `
import sqlite3, sys
db = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True)
print(*db.execute("select coalesce(sum(views), 0), coalesce(sum(clicks), 0) from ad_daily").fetchone())
`;

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

/** Views and clicks that are stored. */
function counted(): [views: number, clicks: number] {
  const out = execFileSync("python3", ["-c", COUNTS, join(world.data_dir, "litfass.db")], { encoding: "utf8" });
  const [views = 0, clicks = 0] = out.trim().split(" ").map(Number);
  return [views, clicks];
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!isSo()) {
    assert.ok(Date.now() < end, what);
    await new Promise((next) => setTimeout(next, 200));
  }
}

/** A context in which the pages of advertisers answer without leaving this machine. */
async function person(width: number): Promise<BrowserContext> {
  const context = await browser.newContext({ userAgent: PERSON, viewport: { width, height: 900 } });
  await context.route(/\.example\//, (route) => route.fulfill({ body: "The page of the advertiser" }));
  return context;
}

/** Distances of label and advertisement from the sides of their place. */
function edges(slot: Element): [start: number, end: number] {
  const { left, right } = slot.getBoundingClientRect();
  const padding = Number.parseFloat(getComputedStyle(slot).paddingInlineStart);
  const label = slot.querySelector(".slot-ad__caption")?.getBoundingClientRect().left ?? 0;
  const ad = slot.querySelector(".slot-ad__link")?.getBoundingClientRect().right ?? 0;
  return [Math.round(label - left - padding), Math.round(right - ad - padding)];
}

const links = (page: Page) => page.locator(".slot-ad a[href^='/ads/']");

/** The first article that the list of the newest ones leads to. */
async function article(): Promise<string> {
  const list = await (await fetch(`${world.url}/de/last/articles`)).text();
  const path = /href="\/de(\/categories\/[^/"]+\/[^/"]+\/[^/"]+)"/.exec(list)?.[1];
  assert.ok(path, "the list leads to an article");
  return path;
}

describe("advertisements", () => {
  for (const [lang, width, label, path] of [
    ["en", 1440, "Advertisement", ""],
    ["uk", 390, "Реклама", "/services/all?country=CH"],
    ["de", 1440, "Anzeige", "an article"],
    ["uk", 1440, "Реклама", "/last/articles"],
    ["de", 390, "Anzeige", "/contacts"],
  ] as const) {
    it(`stand on ${path || "the home page"} in ${lang} at ${width} px, are seen and clicked once`, async () => {
      const [views, clicks] = counted();
      const context = await person(width);
      const finished: string[] = [];
      context.on("requestfinished", (request) => finished.push(request.url()));
      const seen = await openPage(browser, `${world.url}/${lang}${path === "an article" ? await article() : path}`, {
        context,
      });
      const { page } = seen;
      const first = links(page).first();
      await first.waitFor();
      await assertHydrated(seen);
      await assertSteady(page);
      for (const ad of await page.locator(".slot-ad").all()) {
        const isBooked = (await ad.locator("a[href^='/ads/']").count()) > 0;
        const labels = isBooked ? [label] : [label, OWN_LABEL[lang]];
        assert.ok(labels.includes(await ad.locator(".adlabel").innerText()));
      }
      const names = await page.locator(".slot-ad__name").allInnerTexts();
      assert.deepEqual(new Set(names).size, names.length, `one of each advertiser: ${names.join(", ")}`);
      for (const strip of await page.locator(".ad-slot--strip:has(.slot-ad)").all())
        assert.deepEqual(await strip.evaluate(edges), [0, 0], "a strip is as wide as its list, with its label");
      await assertFits(page);
      await assertAccessible(page);

      await first.scrollIntoViewIfNeeded();
      const offer = (await first.getAttribute("href"))?.split("/").pop();
      await until("its view is reported", () => finished.some((url) => url.endsWith(`/ads/offers/${offer}/view`)));
      await until("a view is stored", () => counted()[0] > views);
      const followed = context.waitForEvent("request", (request) => /\.example\//.test(request.url()));
      const popup = page.waitForEvent("popup");
      await first.click();
      await popup;
      await followed;
      await until("the click is stored", () => counted()[1] === clicks + 1);
      assert.deepEqual(seen.consoleErrors, []);
      await context.close();
    });
  }

  it("follow a reader from page to page, and back", async () => {
    const context = await person(1440);
    const { page, consoleErrors } = await openPage(browser, `${world.url}/en`, { context });
    await links(page).first().waitFor();
    const before = await links(page).first().getAttribute("href");
    await page.getByRole("navigation").getByRole("link", { name: "Services" }).first().click();
    await page.waitForURL(/\/services/);
    await page.locator("[data-ad=services-list] .slot-ad").waitFor();
    await page.goBack();
    await page.locator("[data-ad=home-top] .slot-ad a[href^='/ads/']").first().waitFor();
    assert.notEqual(await links(page).first().getAttribute("href"), before, "an offer belongs to one page view");
    assert.deepEqual(consoleErrors, []);
    await context.close();
  });

  it("show the portal's own advertisement without JavaScript, or take no space", async () => {
    const { page } = await openPage(browser, `${world.url}/en`, { withoutScripts: true });
    const slots = page.locator(".ad-slot");
    assert.ok((await slots.count()) > 0);
    for (const slot of await slots.all()) {
      const words = slot.locator(".ad-slot__plain");
      const hasWords = (await words.count()) > 0;
      assert.equal(await slot.isVisible(), hasWords);
      if (hasWords) assert.equal(await words.locator(".adlabel").textContent(), "Our own advertisement");
    }
    await page.context().close();
  });
});
