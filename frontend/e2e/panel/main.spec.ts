import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertFits, assertHydrated, startBrowser, visit } from "../browser";
import { startWorld, type World } from "../world";
import { call, employ, sit, type Person } from "./staff";

let world: World;
let browser: Browser;
let admin: Person;
const mark = Date.now().toString(36);
const PATH = "/en/panel/admin/main-page";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await employ(world, "super-admin", "Anna", `Boss${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

interface Desk {
  draft: { document: { blocks: { kind: string }[] } } | null;
}
const order = async () =>
  ((await call<Desk>(world, admin, "GET", "/panel/main-page")).draft?.document.blocks ?? []).map(({ kind }) => kind);

/** Waits until the server keeps another order than this one, and answers it. */
async function reordered(before: string[]): Promise<string[]> {
  for (let tries = 0; tries < 60; tries++) {
    const now = await order();
    if (now.length > 0 && now.join() !== before.join()) return now;
    await new Promise((next) => setTimeout(next, 100));
  }
  return order();
}

const picture = (page: Page) => page.frameLocator("iframe");

describe("the main page", () => {
  it("is put in order by button, by keyboard and by drag", async () => {
    const { page, complaints } = await sit(browser, world, admin, PATH);
    const rows = page.locator(".mblock");
    await rows.first().waitFor();
    await rows.nth(1).getByRole("button", { name: /^Move .* up$/ }).click();
    const byButton = await reordered([]);
    assert.deepEqual(byButton.slice(0, 2), ["latest", "hero"]);

    await rows.first().locator(".grip").focus();
    await page.keyboard.press("Space");
    const said = page.locator("[id^=DndLiveRegion]");
    await said.filter({ hasText: "lifted" }).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowDown");
    await page.waitForTimeout(300);
    await page.keyboard.press("Space");
    const byKeyboard = await reordered(byButton);
    assert.deepEqual(byKeyboard.slice(0, 2), ["hero", "latest"]);

    await page.waitForTimeout(500);
    await rows.nth(1).locator(".grip").hover();
    const to = await rows.nth(0).boundingBox();
    assert.ok(to);
    await page.mouse.down();
    for (const nudge of [40, 10, 8, 6]) {
      await page.mouse.move(to.x + 30, to.y + nudge);
      await page.waitForTimeout(150);
    }
    await page.mouse.up();
    assert.deepEqual((await reordered(byKeyboard)).slice(0, 2), ["latest", "hero"]);
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  it("shows what visitors will see, is published and gives an older version back", async () => {
    const { page, complaints } = await sit(browser, world, admin, PATH);
    await page.getByLabel("New block").selectOption("announcement");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByLabel("Words, English").fill(`Trams are late ${mark}`);
    await picture(page).getByText(`Trams are late ${mark}`).waitFor();
    await page.getByText("Announcement: no words in German.").waitFor();
    await page.getByText("Draft saved").waitFor();
    await page.getByRole("button", { name: "Publish main page" }).click();
    await page.getByText("Readers see the new main page.").waitFor();
    const home = async () => (await fetch(`${world.url}/en`)).text();
    assert.ok((await home()).includes(`Trams are late ${mark}`));

    await page.getByLabel("Words, English").fill(`Trams are on time ${mark}`);
    await page.getByRole("button", { name: "Publish main page" }).click();
    await page.getByRole("button", { name: /^Return to version/ }).first().waitFor();
    await page.getByText("shown", { exact: true }).waitFor();
    for (let n = 0; n < 50 && !(await home()).includes("on time"); n++) await page.waitForTimeout(100);
    assert.ok((await home()).includes(`Trams are on time ${mark}`));
    await page.getByRole("button", { name: /^Return to version/ }).first().click();
    await page.getByText(/^Readers see version/).waitFor();
    assert.ok((await home()).includes(`Trams are late ${mark}`));

    await page.getByRole("group", { name: "Language of the preview" }).getByRole("button", { name: "German" }).click();
    await picture(page).locator("html[lang=de]").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Phone" }).click();
    await assertAccessible(page);
    assert.deepEqual(complaints, []);
    await page.context().close();
    const read = await visit(browser, `${world.url}/en`);
    await assertHydrated(read);
    await assertAccessible(read.page);
    await read.page.context().close();
  });

  it("fits on a phone in three languages", async () => {
    for (const [lang, width, theme] of [
      ["uk", 390, "light"],
      ["de", 390, "dark"],
      ["en", 960, "light"],
    ] as const) {
      for (const path of ["main-page", "owner-content?tab=setup", "owner-content?tab=setup&step=mail"]) {
        const { page, complaints } = await sit(browser, world, admin, `/${lang}/panel/admin/${path}`, { width, theme });
        await page.locator(".card").first().waitFor();
        await page.waitForTimeout(500);
        await assertAccessible(page, theme);
        await assertFits(page);
        assert.deepEqual(complaints, []);
        await page.context().close();
      }
    }
  });
});

describe("the first run", () => {
  it("names the portal at once and sends a letter on trial, and can be left and taken up again", async () => {
    const { page, complaints } = await sit(browser, world, admin, "/en/panel/admin/owner-content?tab=setup");
    await page.getByLabel("Name of the portal").fill(`Column ${mark}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved. It is in force at once.").waitFor();
    assert.ok((await (await fetch(`${world.url}/en`)).text()).includes(`Column ${mark}`));

    await page.goto(`${world.url}/en/panel/admin/owner-content?tab=setup`);
    await page.getByRole("button", { name: "Send a letter on trial" }).click();
    await page.getByText(/^It went out on/).waitFor();
    await page.getByRole("button", { name: "Finish the set-up" }).click();
    await page.getByText("The set-up is finished.").first().waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
});
