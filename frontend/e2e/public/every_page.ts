// Checks of every public page, in three languages, two widths and two themes.
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, assertHydrated, assertSteady, goOn, openPage } from "../browser";
import type { World } from "../harness";

/** Each language opens at one width and is looked at in both themes and widths; together they are all four pairs. */
export const LANGS = [
  { lang: "en", widths: [1440, 390], themes: ["light", "dark"] },
  { lang: "uk", widths: [390, 1440], themes: ["light", "dark"] },
  { lang: "de", widths: [390, 1440], themes: ["dark", "light"] },
] as const;

/** The pages at these paths have their content, hydrate without a change, stand still, fit and are accessible. */
export async function readPages(
  browser: Browser,
  world: World,
  paths: string[],
  { lang, widths, themes }: (typeof LANGS)[number],
): Promise<void> {
  const opened = await openPage(browser, `${world.url}/${lang}`, { width: widths[0] });
  for (const path of paths) {
    const address = `${world.url}/${lang}${path === "/" ? "" : path}`;
    await opened.page.setViewportSize({ width: widths[0], height: 900 });
    const seen = await goOn(opened, address);
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
  }
  await opened.page.context().close();
}
