// A random walk over the public pages: after every move the page in the browser says what the server's document says for
// that address. WALK_SEED repeats a walk, WALK_MOVES sets its length.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { settled, startBrowser, openPage, WAIT_MS } from "../browser";
import { startWorld, type World } from "../harness";

const MOVES = Number(process.env.WALK_MOVES ?? 300);
const SEED = Number(process.env.WALK_SEED ?? Math.floor(Math.random() * 2 ** 31));

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

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The content for a reader: texts and addresses of links. */
interface Content {
  title: string;
  text: string;
  links: string[];
}

interface Compared {
  address: string;
  shown: Content;
  sent: Content;
}

/**
 * The content of the page as it is now, and that of the server's document for the same address, read without JavaScript. Left
 * out are what fills the boxes of advertisements, which the server sends empty, and the day in the header: a page that is open
 * at midnight keeps the day on which it was loaded.
 */
function compare(page: Page): Promise<Compared> {
  return page.evaluate(async () => {
    const read = (of: Document) => {
      const app = of.getElementById("app");
      const texts: string[] = [];
      if (app) {
        const walker = of.createTreeWalker(app, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const { parentElement, nodeValue } = walker.currentNode;
          if (!parentElement?.closest(".ad-slot__box, .utility-bar time")) texts.push(nodeValue ?? "");
        }
      }
      return {
        title: of.title,
        text: texts.join("").replace(/\s+/g, " ").trim(),
        links: [...(app?.querySelectorAll("a[href]") ?? [])]
          .filter((link) => !link.closest(".ad-slot__box"))
          .map((link) => link.getAttribute("href") ?? ""),
      };
    };
    const address = location.pathname + location.search;
    const answer = await fetch(address, { headers: { Accept: "text/html" }, cache: "no-store" });
    const sent = new DOMParser().parseFromString(await answer.text(), "text/html");
    return { address, shown: read(document), sent: read(sent) };
  });
}

/** The first place where two contents differ, in words; null where they are the same. */
function difference({ shown, sent }: Compared): string | null {
  if (shown.title !== sent.title) return `title: ${shown.title} | server: ${sent.title}`;
  if (shown.text !== sent.text) {
    let at = 0;
    while (shown.text[at] === sent.text[at]) at += 1;
    const near = (text: string) => text.slice(Math.max(0, at - 80), at + 120);
    return `text: …${near(shown.text)}… | server: …${near(sent.text)}…`;
  }
  const at = shown.links.findIndex((link, n) => link !== sent.links[n]);
  if (at >= 0) return `link ${at}: ${shown.links[at]} | server: ${sent.links[at]}`;
  return shown.links.length === sent.links.length ? null : `${shown.links.length} links | server: ${sent.links.length}`;
}

/** Waits until nothing is being loaded and the page is what the server says; tells the last difference otherwise. */
async function untilRight(page: Page): Promise<string | null> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    let found: string | null;
    try {
      await settled(page);
      await page.waitForSelector(".progress", { state: "detached", timeout: WAIT_MS });
      found = difference(await compare(page));
    } catch (error) {
      // a whole document replaced the one that was asked
      found = String(error);
    }
    if (found === null || Date.now() > end) return found;
    await page.waitForTimeout(50);
  }
}

type Kind = "link" | "pager" | "filter" | "back" | "forward" | "language" | "theme" | "reload";
const WEIGHTS: [Kind, number][] = [
  ["link", 40],
  ["pager", 12],
  ["filter", 10],
  ["back", 18],
  ["forward", 8],
  ["language", 4],
  ["theme", 3],
  ["reload", 5],
];

/**
 * Links to pages, by their place in the document; files, other sites and fragments are left out, and the one that opens the form
 * for a correction in the page where it stands.
 */
const LINKS = "#app a[href^='/']:not([data-lang]):not([data-reload]):not([download]):not([target])";
const PAGE = /^\/(en|uk|de)(\/(?!vcards|codes|feeds|contact-correction)[^#]*)?$/;

class Walk {
  constructor(
    private page: Page,
    private random: () => number,
  ) {}

  private pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.random() * from.length)];
  }

  private async click(selector: string, wanted: (href: string) => boolean = () => true): Promise<string | null> {
    const hrefs = await this.page
      .locator(selector)
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    const at = this.pick(hrefs.map((href, n) => (wanted(href) ? n : -1)).filter((n) => n >= 0));
    if (at === undefined) return null;
    await this.page
      .locator(selector)
      .nth(at)
      .evaluate((link: HTMLElement) => link.click());
    return `${selector} ${hrefs[at]}`;
  }

  /** Goes by one entry of the browser's history, if there is one. */
  private async go(by: -1 | 1): Promise<string | null> {
    const may = await this.page.evaluate((step) => {
      const { canGoBack = false, canGoForward = false } = "navigation" in window ? Object(window.navigation) : {};
      return step < 0 ? canGoBack === true : canGoForward === true;
    }, by);
    if (!may) return null;
    // afterwards, since an entry of another document ends the page that is asked here
    await this.page.evaluate((step) => void setTimeout(() => history.go(step)), by);
    return by < 0 ? "back" : "forward";
  }

  /** Fills in the page's filter with random choices and sends it. */
  private async filter(): Promise<string | null> {
    const choice = this.random();
    const target = await this.page.evaluate((random) => {
      const form = document.querySelector<HTMLFormElement>("main form[method=get]");
      if (!form) return null;
      for (const select of form.querySelectorAll("select")) {
        select.selectedIndex = Math.floor(random * 7919) % select.options.length;
      }
      for (const input of form.querySelectorAll<HTMLInputElement>("input[type=search]")) {
        input.value = ["Basel", "water", "Приміщення", "xyzzy"][Math.floor(random * 4)] ?? "";
      }
      const query = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (value !== "") query.append(name, String(value));
      form.requestSubmit();
      return new URL(form.action).pathname + (query.size > 0 ? `?${query}` : "");
    }, choice);
    return target === null ? null : `filter ${target}`;
  }

  private async make(kind: Kind): Promise<string | null> {
    switch (kind) {
      case "link":
        return this.click(LINKS, (href) => PAGE.test(href));
      case "pager":
        return this.click(".pager a");
      case "filter":
        return this.filter();
      case "language":
        return this.click(".language-links a:not([aria-current])");
      case "back":
        return this.go(-1);
      case "forward":
        return this.go(1);
      case "theme":
        // the pages of the sign-in have no choice of display
        if ((await this.page.locator(".display button").count()) === 0) return null;
        await this.page
          .locator(".display button")
          .nth(Math.floor(this.random() * 5))
          .click();
        return "theme";
      case "reload":
        await this.page.reload();
        return "reload";
    }
  }

  /** One move; kinds that this page does not offer are drawn again. */
  async move(): Promise<string> {
    for (;;) {
      let draw = this.random() * WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);
      const kind = WEIGHTS.find(([, weight]) => (draw -= weight) < 0)?.[0] ?? "link";
      const before = this.page.url();
      const made = await this.make(kind);
      if (made === null) continue;
      if (
        kind !== "theme" &&
        kind !== "reload" &&
        !made.endsWith(` ${new URL(before).pathname + new URL(before).search}`)
      ) {
        // a filter that is chosen again leads to the same address
        await this.page
          .waitForURL((url) => url.href !== before, { timeout: 3_000, waitUntil: "commit" })
          .catch(() => undefined);
      }
      return made;
    }
  }
}

describe("a random walk", () => {
  it(`of ${MOVES} moves shows after each what the server's document says (WALK_SEED=${SEED})`, async () => {
    const { page, consoleErrors } = await openPage(browser, `${world.url}/en/last/articles`);
    const walk = new Walk(page, randomNumbers(SEED));
    const trail: string[] = [];
    for (let n = 1; n <= MOVES; n += 1) {
      trail.push(await walk.move());
      const wrong = await untilRight(page);
      const last = trail.slice(-6).join("\n  ");
      assert.equal(wrong, null, `move ${n} of WALK_SEED=${SEED}, at ${page.url()}, after\n  ${last}\n${wrong}`);
    }
    assert.deepEqual(consoleErrors, [], `WALK_SEED=${SEED}`);
    await page.context().close();
  });
});
