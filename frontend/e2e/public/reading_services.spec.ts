// Pages of services: index, choice of a country, lists with facets, one service.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertCount, openPage, startBrowser } from "../browser";
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
    await assertCount(similar.getByRole("article"), 2);
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });
});
