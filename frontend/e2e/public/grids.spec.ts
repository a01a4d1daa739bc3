// Lists of cards end in a whole row, whatever number of cards they have and however wide the window is.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { goOn, openPage, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";

let world: World;
let browser: Browser;

before(async () => {
  [world, browser] = await Promise.all([startWorld(), startBrowser()]);
});
after(async () => {
  await browser.close();
  await world.stop();
});

interface List {
  selector: string;
  /** Cards before an advertisement that lies across the list. */
  adAfter?: number;
}

/** Draws the list with 1 to 25 copies of its first card; answers the counts at which a row is narrower than the list. */
function holes({ selector, adAfter }: List): number[] {
  const list = document.querySelector(selector);
  const card = list?.firstElementChild;
  if (!list || !card) throw new Error(`no list ${selector}`);
  const found = [];
  for (let count = 1; count <= 25; count += 1) {
    list.replaceChildren(...Array.from({ length: count }, () => card.cloneNode(true)));
    if (adAfter !== undefined && count > adAfter) {
      const ad = document.createElement("div");
      ad.className = "ad-slot ad-slot--strip";
      ad.innerHTML = '<div class="ad-slot__shaft"><div class="ad-slot__box"></div></div>';
      list.children[adAfter]?.before(ad);
    }
    const { left, right } = list.getBoundingClientRect();
    const rows = new Map<number, { left: number; right: number }>();
    for (const child of list.children) {
      const box = child.getBoundingClientRect();
      const top = Math.round(box.top);
      const row = rows.get(top) ?? { left: box.left, right: box.right };
      rows.set(top, { left: Math.min(row.left, box.left), right: Math.max(row.right, box.right) });
    }
    const whole = [...rows.values()].every((row) => Math.abs(row.left - left) < 1 && Math.abs(row.right - right) < 1);
    if (!whole) found.push(count);
  }
  return found;
}

/** Names and links of tiles that begin at other heights than those of their row, and counts away from their name. */
function unevenParts(): string[] {
  const rows = new Map<number, Map<string, number>>();
  const found = [];
  for (const tile of document.querySelectorAll(".tree-tile")) {
    const top = Math.round(tile.getBoundingClientRect().top);
    const row = rows.get(top) ?? new Map<string, number>();
    rows.set(top, row);
    const [heading, count] = ["h2", "p"].map((part) => tile.querySelector(part)?.getBoundingClientRect());
    if ((count?.top ?? 0) - (heading?.bottom ?? 0) > 8) found.push(`${tile.textContent?.trim()}: count`);
    for (const part of tile.querySelectorAll("h2, ul:not(:empty)")) {
      const name = part.localName;
      const begins = Math.round(part.getBoundingClientRect().top);
      if (Math.abs((row.get(name) ?? begins) - begins) > 1) found.push(`${tile.textContent?.trim()}: ${name}`);
      row.set(name, begins);
    }
  }
  return found;
}

describe("the tiles of a tree", () => {
  it("begin their parts at one height in a row", async () => {
    const opened = await openPage(browser, `${world.url}/en`);
    for (const [address, width] of [
      ["/en/contacts", 1440],
      ["/uk/contacts", 820],
      ["/de/services", 1440],
      ["/en/categories", 1920],
    ] as const) {
      await opened.page.setViewportSize({ width, height: 900 });
      const { page } = await goOn(opened, `${world.url}${address}`);
      assert.deepEqual(await page.evaluate(unevenParts), [], `${address} at ${width} px`);
    }
    await opened.page.context().close();
  });
});

describe("the tiles of services", () => {
  it("stand together where they have no links, and after the others", async () => {
    const { page } = await openPage(browser, `${world.url}/en/services`);

    const groups = await page
      .locator(".tree-tiles")
      .evaluateAll((all) =>
        all.map((tiles) => [...tiles.children].map((tile) => tile.querySelectorAll("li").length > 0)),
      );

    assert.equal(groups.length, 2);
    assert.ok(groups[0]?.every((hasLinks) => hasLinks) && groups[1]?.every((hasLinks) => !hasLinks), `${groups}`);
    await page.context().close();
  });
});

const LISTS: [address: string, ...selectors: string[]][] = [
  ["/en", ".home__more", ".band__grid", ".shortcuts", ".topics"],
  ["/en/popular/articles", ".cards--filled"],
  ["/en/categories/guides", ".cards--filled"],
  ["/en/ukrswiss/articles", ".cards--filled"],
  ["/en/services/all", ".notices"],
  ["/en/categories", ".tree-tiles"],
  ["/en/contacts/health", ".contact-cards"],
  ["/en/contacts", ".emergency__list"],
  ["/en/enterprises", ".enterprise-cards"],
  ["/en/advertising/package", ".package-cards"],
  ["/en/categories/guides/everyday/false-parcel-messages", ".cards--rows"],
];
const WITH_AD = { address: "/en/popular/articles", selector: ".cards--filled", adAfter: 6 };

describe("a list of cards", () => {
  it("has no hole at its end, 390, 820, 1440 or 1920 px wide", async () => {
    const opened = await openPage(browser, `${world.url}/en`);
    for (const [address, ...selectors] of LISTS) {
      const { page } = await goOn(opened, `${world.url}${address}`);
      for (const width of [390, 820, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });

        const place = `${address} at ${width} px`;
        for (const selector of selectors)
          assert.deepEqual(await page.evaluate(holes, { selector }), [], `${place}, ${selector}`);
        if (address === WITH_AD.address)
          assert.deepEqual(await page.evaluate(holes, WITH_AD), [], `${place}, with an advertisement`);
      }
    }
    await opened.page.context().close();
  });
});
