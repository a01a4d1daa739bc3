// Pages of services: index, choice of a country, lists with facets, one service.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { assertCount, openPage, settled, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { LANGS, readPages } from "./every_page";

const SERVICE = "/services/food/honey-cake-to-order";
const PATHS = [
  "/services",
  "/services/select-country-service",
  "/services/all?country=CH&language=de",
  "/services/german-lessons?country=UA",
  SERVICE,
  "/services/contact?service=honey-cake-to-order",
];

/** Most JavaScript of the page of a service before a click, compressed by gzip. */
const MOST_BYTES = 50 * 1024;

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

describe("the pages of services", () => {
  for (const look of LANGS) {
    it(`read well in ${look.lang}`, async () => {
      await readPages(browser, world, PATHS, look);
    });
  }

  it("lead from a country over a facet to a service and on to similar ones", async () => {
    const { page, consoleErrors } = await openPage(browser, `${world.url}/en/services/select-country-service`);
    await page.getByRole("button", { name: /Switzerland/ }).click();
    await page.getByRole("heading", { level: 1, name: "Services: Switzerland" }).waitFor();
    await page.goto(`${world.url}/en/services`);
    await page.getByRole("heading", { level: 1, name: "Services: Switzerland" }).waitFor();
    await page.getByRole("link", { name: /Lessons and courses/ }).click();
    await page
      .getByRole("link", { name: /German lessons/ })
      .first()
      .waitFor();
    await page
      .getByRole("link", { name: /in exchange/ })
      .first()
      .click();
    await page.getByRole("link", { name: "German lessons in exchange for help in the garden" }).click();
    await page.getByRole("heading", { level: 1, name: "German lessons in exchange" }).waitFor();
    const similar = page.getByRole("region", { name: "Similar services" });
    await assertCount(similar.getByRole("article"), 3);
    const opened = page.url();
    await similar.getByRole("link").first().click();
    await page.waitForURL((url) => url.href !== opened);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "German lessons in exchange" }).waitFor();
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });

  it("need at most 50 KB of JavaScript before a click", async () => {
    for (const { lang } of LANGS) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const scripts: Promise<Buffer>[] = [];
      page.on("response", (response) => {
        if (response.url().endsWith(".js")) scripts.push(response.body());
      });
      await page.goto(`${world.url}/${lang}${SERVICE}`, { waitUntil: "networkidle" });
      await settled(page);
      const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0);
      assert.ok(bytes > 0 && bytes <= MOST_BYTES, `${bytes} bytes of JavaScript in ${lang}`);
      await context.close();
    }
  });

  it("share a service whose code is not loaded", async () => {
    const { page, consoleErrors } = await openPage(browser, world.url + "/en" + SERVICE);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, `${world.url}/en/services/showservice/honey-cake-to-order`);
    const asked = page.getByRole("link", { name: "Ask us for advice" });
    await asked.click();
    await page.waitForURL(/\/en\/consult\?/);
    await page.getByRole("heading", { level: 1, name: "Ask for advice" }).waitFor();
    await page.getByText("Honey cake", { exact: false }).first().waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /Honey cake/ }).waitFor();
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });
});
