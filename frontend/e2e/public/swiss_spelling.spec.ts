import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { startBrowser, openPage } from "../browser";
import { startWorld, type World } from "../harness";

let swiss: World;
let other: World;
let browser: Browser;

before(async () => {
  swiss = await startWorld();
  other = await startWorld({ LITFASS_SITE__SWISS_SPELLING: "false" });
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await swiss?.stop();
  await other?.stop();
});

describe("German", () => {
  it("is shown with ss in a Swiss edition: interface, legal texts and demo", async () => {
    for (const path of ["", "/last/articles", "/contacts", "/services/all", "/legal/privacy", "/legal/terms"]) {
      const { page, html, consoleErrors } = await openPage(browser, `${swiss.url}/de${path}`, { width: 390 });
      assert.match(html, /Schriftgrösse/, path);
      assert.doesNotMatch(html, /ß/, path);
      assert.doesNotMatch(await page.locator("body").innerHTML(), /ß/, path);
      assert.deepEqual(consoleErrors, [], path);
      await page.context().close();
    }
  });

  it("is shown with ß elsewhere", async () => {
    const { page, html, consoleErrors } = await openPage(browser, `${other.url}/de`, { width: 390 });
    assert.match(html, /Schriftgröße/);
    assert.match(await page.locator("body").innerHTML(), /Schriftgröße/);
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });
});
