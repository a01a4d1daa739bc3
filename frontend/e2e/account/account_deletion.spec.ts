import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, settled, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { become, PASSWORD } from "./person";

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

describe("leaving", () => {
  it("takes all data along, asks to be erased and changes the mind", async () => {
    const { page } = await become(browser, world, "Marta", "Lev");
    await page.goto(`${world.url}/en/profile/account?tab=data`);
    await settled(page);
    await page.getByRole("button", { name: "Download my data" }).click();
    await page.getByLabel("Enter your password").fill(PASSWORD);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download my data" }).click(),
    ]);
    assert.equal(file.suggestedFilename(), "my-data.zip");
    assert.equal(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
      "PK",
    );
    await page.getByText(/^Saved at/).waitFor();

    for (const tab of ["data", "deletion"]) {
      for (const [lang, width] of [
        ["de", 390],
        ["uk", 390],
        ["en", 1440],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${world.url}/${lang}/profile/account?tab=${tab}`);
        await settled(page);
        await page.locator("main h2").first().waitFor();
        await assertAccessible(page);
        await assertFits(page);
      }
    }

    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByLabel("Enter your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByText(/^Your account will be deleted on/).waitFor();
    await page.reload();
    await settled(page);
    await page.getByRole("button", { name: "Keep my account" }).click();
    await page.getByRole("button", { name: "Delete my account" }).waitFor();
    await page.context().close();
  });
});
