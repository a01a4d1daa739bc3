import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { startBrowser, openPage } from "../browser";
import { startWorld, type World } from "../harness";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld({ LITFASS_RENDERING__THREADS: "0" });
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("a page that the server could not render", () => {
  it("is sent as a shell with its head and data, and the browser fills it", async () => {
    for (const path of ["", "/last/articles", "/search?q=Bern", "/auth/login", "/no-such-thing"]) {
      const { page, html, status, consoleErrors } = await openPage(browser, `${world.url}/de${path}`, { width: 390 });
      assert.equal(status, path === "/no-such-thing" ? 404 : 200);
      assert.match(html, /<div id="app"><\/div>/);
      assert.match(html, /<title>[^<]+<\/title>/);
      assert.ok((await page.getByRole("heading", { level: 1 }).innerText()).length > 3, path);
      assert.deepEqual(consoleErrors, [], path);
      await page.context().close();
    }
  });
});
