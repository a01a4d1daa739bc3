// Contexts of a browser, used again by the next test. A new context starts a process, and loads and compiles all scripts: half of
// the processor time of a visit.
import type { Browser, BrowserContext, Disposable, Page } from "playwright-core";

/** Pages that tests have released, by browser. */
const released = new WeakMap<Browser, Page[]>();

/** Scripts that tests have added to contexts that can be used again. */
const scripts = new WeakMap<BrowserContext, Disposable[]>();

/** A page `width` pixels wide without cookies, storage and scripts of a test. */
export async function acquire(browser: Browser, width: number): Promise<Page> {
  const viewport = { width, height: 900 };
  const known = released.get(browser)?.pop();
  if (known) {
    await known.setViewportSize(viewport);
    return known;
  }
  const context = await browser.newContext({ viewport });
  scripts.set(context, []);
  return context.newPage();
}

/** Writes values into the storage of the browser before the scripts of each document, until the page is released. */
export async function keepStored(page: Page, values: Record<string, string>): Promise<void> {
  const added = await page.context().addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, values);
  scripts.get(page.context())?.push(added);
}

/**
 * Ends a visit. What is known to be undone is undone, and the next test goes on in the page; a test that changes more, such as
 * the network or sockets, closes the context itself.
 */
export async function release(page: Page): Promise<void> {
  const context = page.context();
  const [browser, added] = [context.browser(), scripts.get(context)];
  if (!browser || !added) return context.close();
  page.removeAllListeners();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const script of added.splice(0)) await script.dispose();
  await context.clearPermissions();
  // a document without scripts of the same origin: an empty page would end the process
  await page.goto(new URL("/robots.txt", page.url()).href);
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
  await context.clearCookies();
  released.set(browser, [...(released.get(browser) ?? []), page]);
}
