// A browser as a person has it, and what must hold on every page.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from "playwright-core";
import { acquire, keepStored } from "./contexts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
/** The browser that is tried: without a window's parts where that is installed. */
const EXECUTABLE = process.env.CHROMIUM ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : "/usr/bin/chromium");

export type Theme = "light" | "dark";

/** Milliseconds that a test waits for the page: long, since a busy machine is slow and no test measures time. */
export const WAIT_MS = 60_000;

/** Every page of the browser waits up to `WAIT_MS`, however it is opened. */
export async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
  browser.on("context", (context) => context.setDefaultTimeout(WAIT_MS));
  return browser;
}

export interface OpenedPage {
  page: Page;
  status: number;
  /** The document as the server sent it. */
  html: string;
  /** Console messages; a good page has none. */
  consoleErrors: string[];
}

export interface OpenOptions {
  width?: number;
  theme?: Theme;
  /** Keeps JavaScript off. */
  withoutScripts?: boolean;
  /** The context of the new page, which has the portal's files already; the other choices are those of the context. */
  context?: BrowserContext;
}

/**
 * Goes on to another address in an open page and waits until the page is hydrated. A new page would need a new process, which
 * compiles all scripts again: twice the processor time of a visit. The console begins anew.
 */
export async function goOn(seen: OpenedPage, address: string): Promise<OpenedPage> {
  seen.consoleErrors.length = 0;
  const response = await seen.page.goto(address, { waitUntil: "load" });
  assert.ok(response, `no answer for ${address}`);
  const html = await response.text();
  await settled(seen.page);
  return { ...seen, status: response.status(), html };
}

/** Opens an address and waits until the page is alive. */
export async function openPage(browser: Browser, address: string, options: OpenOptions = {}): Promise<OpenedPage> {
  const page = await newPage(browser, options);
  const consoleErrors = watch(page);
  if (options.theme) await keepStored(page, { theme: options.theme });
  const response = await page.goto(address, { waitUntil: "load" });
  assert.ok(response, `no answer for ${address}`);
  const html = await response.text();
  if (!options.withoutScripts) await settled(page);
  return { page, status: response.status(), html, consoleErrors };
}

async function newPage(browser: Browser, { width = 1440, withoutScripts, context }: OpenOptions): Promise<Page> {
  if (context) return context.newPage();
  if (!withoutScripts) return acquire(browser, width);
  const closed = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: false });
  return closed.newPage();
}

/** Chromium's message when a page is left whose socket is still being opened. */
const LEFT_EARLY = /^WebSocket connection to .* failed: WebSocket is closed before the connection is established/;

/**
 * Collects what the console says; that a document itself is a 404 or 410 is not a complaint, nor that a test goes on to the
 * next page at once.
 */
export function watch(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on("console", (message) => {
    const own = message.location().url === page.url() && /status of (403|404|410)/.test(message.text());
    const harmless = own || LEFT_EARLY.test(message.text());
    if (["error", "warning"].includes(message.type()) && !harmless)
      consoleErrors.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on("pageerror", (error) => consoleErrors.push(error.message));
  return consoleErrors;
}

/** Waits until the code has taken over and the loader is gone. */
export async function settled(page: Page): Promise<void> {
  // looked at in every frame; a selector that is not there yet is looked for again after up to half a second
  await page.waitForFunction(
    () => "ready" in document.documentElement.dataset && !document.querySelector(".loader"),
    undefined,
    { timeout: WAIT_MS },
  );
}

/**
 * The markup of the page before and after the browser took over must be the same, letter by letter. Only what fills the boxes of
 * advertisements is left out: the server sends them empty, and the browser fills them when the page is there.
 */
export async function assertHydrated({ page, html }: OpenedPage): Promise<void> {
  const [before, after] = await page.evaluate((source) => {
    const markup = (of: Document) => {
      const app = of.getElementById("app")?.cloneNode(true);
      if (!(app instanceof Element)) return "";
      for (const box of app.querySelectorAll(".ad-slot__box")) {
        const empty = of.createElement("div");
        empty.className = "ad-slot__box";
        box.replaceWith(empty);
      }
      return app.innerHTML;
    };
    return [markup(new DOMParser().parseFromString(source, "text/html")), markup(document)];
  }, html);
  if (before === after) return;
  let at = 0;
  while (before?.[at] === after?.[at]) at += 1;
  const near = (text = "") => text.slice(Math.max(0, at - 120), at + 120);
  assert.fail(`hydration changed the page:\n  sent: …${near(before)}…\n  now:  …${near(after)}…`);
}

/** Rules of axe-core whose result depends on colours: the theme changes nothing that the other rules look at. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** axe-core finds nothing; the theme is that of the page or the given one. */
export async function assertAccessible(page: Page, theme?: Theme): Promise<void> {
  assert.deepEqual(await faults(page, theme), []);
}

/** axe-core finds nothing in the first theme, and no colours at fault in the second one. */
export async function assertAccessibleInBoth(page: Page, [first, second]: [Theme, Theme]): Promise<void> {
  assert.deepEqual(await faults(page, first), [], `in the ${first} theme`);
  assert.deepEqual(await faults(page, second, COLOUR_RULES), [], `in the ${second} theme`);
}

/** What axe-core finds, by all its rules or by those named. */
async function faults(page: Page, theme?: Theme, rules?: string[]): Promise<string[]> {
  // the code of a page of the panel comes after its frame
  await page.waitForSelector("h1", { state: "attached", timeout: WAIT_MS });
  const found = await runAxe(page, theme, rules);
  if (found) return found;
  await page.evaluate(AXE);
  return (await runAxe(page, theme, rules)) ?? assert.fail("axe-core does not start");
}

/** Null where the document does not have axe-core yet; a message of its own for that would cost as much as a short run. */
function runAxe(page: Page, theme?: Theme, rules?: string[]): Promise<string[] | null> {
  return page.evaluate(
    async ({ theme, rules }) => {
      const { axe }: typeof globalThis & { axe?: typeof import("axe-core") } = globalThis;
      if (!axe) return null;
      if (theme) document.documentElement.dataset.theme = theme;
      // Colours on their way to others are no colours of the design.
      for (const moving of document.getAnimations()) if (moving instanceof CSSTransition) moving.finish();
      const { violations } = await axe.run(document, {
        resultTypes: ["violations"],
        ...(rules && { runOnly: { type: "rule", values: rules } }),
      });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.html.slice(0, 200)}`).join("\n")}`,
      );
    },
    { theme, rules },
  );
}

/** A letter that is drawn a fraction of a pixel elsewhere; a hundredth of what anybody would see. */
const UNSEEN = 0.001;

/** Nothing has moved by itself since the page began to show. */
export async function assertSteady(page: Page): Promise<void> {
  const moved = await page.evaluate(async (unseen) => {
    const found: string[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry && Number(entry.value) < unseen) continue;
        const sources: unknown = "sources" in entry ? entry.sources : [];
        const nodes = Array.isArray(sources) ? sources.map(({ node }: { node: Node | null }) => node) : [];
        const names = nodes.map((node) =>
          (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 100),
        );
        found.push(`${"value" in entry ? Number(entry.value) : 1}: ${names.join(" | ")}`);
      }
    });
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((next) => setTimeout(next, 100));
    observer.disconnect();
    return found;
  }, UNSEEN);
  assert.deepEqual(moved, [], "layout shifts");
}

/**
 * Lifts an entry of a list by its grip, moves it by one place and drops it, by keyboard. The list measures its entries after
 * the lift: an arrow that comes too early moves nothing and is pressed again, as a person would.
 */
export async function moveByKeyboard(page: Page, grip: Locator, key: "ArrowUp" | "ArrowDown"): Promise<void> {
  const says = (words: string, timeout: number) =>
    page.locator("[id^=DndLiveRegion]", { hasText: words }).waitFor({ state: "attached", timeout });
  await grip.focus();
  await page.keyboard.press("Space");
  await says("picked up", WAIT_MS);
  for (let tries = 1; ; tries += 1) {
    await page.keyboard.press(key);
    const moved = await says("is over", 5_000).then(
      () => true,
      () => false,
    );
    if (moved) break;
    assert.ok(tries < 10, "the arrow moves what was lifted");
  }
  await page.keyboard.press("Space");
  await says("dropped", WAIT_MS);
}

/** Drags a row by its grip above another one; the pauses let the page take in each step. */
export async function dragAbove(page: Page, grip: Locator, row: Locator): Promise<void> {
  await page.waitForTimeout(500);
  await grip.hover();
  const to = await row.boundingBox();
  assert.ok(to);
  await page.mouse.down();
  for (const nudge of [40, 10, 8, 6]) {
    await page.mouse.move(to.x + 30, to.y + nudge);
    await page.waitForTimeout(150);
  }
  await page.mouse.up();
}

/** Nothing is wider than the screen. */
export async function assertFits(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok((content ?? 0) <= (screen ?? 0), `content of ${page.url()} is ${content} px wide on ${screen} px`);
}

/** Moves through a list by its key J until `row` has the focus. */
export async function focusRow(page: Page, row: Locator): Promise<void> {
  const focused = row.locator(":focus");
  for (let pressed = 0; (await focused.count()) === 0; pressed += 1) {
    assert.ok(pressed < 40, "the key J never reaches the row");
    await page.keyboard.press("j");
  }
}

/** Waits until `locator` finds exactly `count` elements: rows of a list stand there a moment before they follow a filter. */
export async function assertCount(locator: Locator, count: number): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while ((await locator.count()) !== count && Date.now() < end) await new Promise((next) => setTimeout(next, 100));
  assert.equal(await locator.count(), count);
}
