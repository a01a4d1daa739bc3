// The queue of advertising: a manager reads a booking, undoes a decision and returns it by keyboard.
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { createStaff, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let manager: Person;
const PANEL = "/en/panel/manager/ads-moderating";
const TITLE = "Velo Werkstatt Limmat";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  manager = await createStaff(world, "manager", "Maria", `Queue${Date.now().toString(36)}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("the queue of advertising", () => {
  it("shows a booking in every place, and decides on it by keyboard", async () => {
    const { page } = await openSession(browser, world, manager, PANEL);
    const row = page.getByRole("row").filter({ hasText: TITLE });
    await row.getByRole("link", { name: TITLE }).focus();
    await assertAccessible(page);
    await page.keyboard.press("o");
    await page.getByRole("heading", { level: 2, name: TITLE }).waitFor();
    await page.locator(".ad-face", { hasText: "Bikes repaired" }).first().waitFor();
    await page.getByRole("button", { name: "Dark" }).first().click();
    await page.getByRole("heading", { name: /^Advertiser · / }).waitFor();
    await assertAccessible(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await assertFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole("button", { name: /^Check the link: https/ }).click();
    await page.getByText("Nothing answers").or(page.getByText("Not a public address")).first().waitFor();

    await page.keyboard.press("a");
    await row.getByText("Decided, can be undone").waitFor();
    await page.keyboard.press("z");
    await row.getByText("Decided, can be undone").waitFor({ state: "detached" });
    await page.keyboard.press("c");
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Reason", { exact: true }).selectOption({ index: 1 });
    for (const field of await dialog.getByLabel(/^Reason, /).all()) {
      await field.fill("Please name the price, and write where the workshop is.");
    }
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Decide" }).click();
    await dialog.waitFor({ state: "detached" });
    await row.getByText("Decided, can be undone").waitFor();
  });
});
