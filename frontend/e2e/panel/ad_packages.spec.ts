// Advertising packages: an admin writes, orders and sells them, a manager pauses one, buyers compare them.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { moveByKeyboard, openPage, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { LANGS, readPages } from "../public/every_page";
import { createStaff, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let admin: Person;
let manager: Person;
const PANEL = "/en/panel/manager/ads-packages";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  const mark = Date.now().toString(36);
  admin = await createStaff(world, "admin", "Ada", `Sales${mark}`);
  manager = await createStaff(world, "manager", "Maria", `Sales${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** The card of a package in the panel, known by its heading. */
const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });

async function publicNames(): Promise<string[]> {
  const { page } = await openPage(browser, `${world.url}/en/advertising/package`);
  const names = await page.locator("main article h2").allInnerTexts();
  await page.context().close();
  return names;
}

describe("advertising packages", () => {
  for (const look of LANGS) {
    it(`read well in ${look.lang}`, async () => {
      await readPages(browser, world, ["/advertising/package"], look);
    });
  }

  it("are written in two languages, put on sale, ordered by keyboard and paused by a manager", async () => {
    const { page } = await openSession(browser, world, admin, PANEL);
    await page.getByRole("button", { name: "Add package" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").filter({ hasText: "Choose at least 1" }).waitFor();
    const texts = page.getByRole("group", { name: "Texts" });
    await texts.getByLabel("Name", { exact: true }).fill("Spring column");
    await texts.getByLabel("Description").fill("A poster beside the lead story in spring.");
    await texts.getByLabel("Benefits").fill("Seen first\nThree languages");
    await texts.getByRole("button", { name: "German" }).click();
    await texts.getByLabel("Name", { exact: true }).fill("Frühlingssäule");
    await page.getByLabel("Poster beside the lead story").check();
    await page.getByLabel("Price, including any VAT").fill("55.50");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The package was saved.").waitFor();
    const row = card(page, "Spring column");
    await row.getByRole("listitem").filter({ hasText: "A description is missing" }).waitFor();
    await texts.getByRole("button", { name: "German" }).click();
    await texts.getByLabel("Description").fill("Ein Plakat neben dem Aufmacher im Frühling.");
    await page.getByRole("button", { name: "Save" }).click();
    await row.getByRole("listitem").filter({ hasText: "A description is missing" }).waitFor({ state: "detached" });

    const opened = page.getByRole("region", { name: "Spring column" });
    await page.route("**/test-order", (route) => route.abort(), { times: 1 });
    await opened.getByRole("button", { name: "Test order" }).click();
    const order = page.getByRole("dialog", { name: "Test order" });
    await order.getByRole("heading", { name: "The test order could not be loaded" }).waitFor();
    await order.getByRole("button", { name: "Try again" }).click();
    await order.getByText(/55\.50/).waitFor();
    await page.keyboard.press("Escape");
    await opened.getByRole("button", { name: "Close" }).click();

    await row.getByRole("button", { name: "Put on sale: Spring column" }).click();
    await row.getByText("On sale", { exact: true }).waitFor();
    await moveByKeyboard(page, row.getByRole("button", { name: "Move “Spring column”" }), "ArrowUp");
    await page.getByText("Spring column is now number 4.").waitFor({ state: "attached" });
    assert.deepEqual(await publicNames(), ["Column", "In articles", "Services and contacts", "Spring column"]);

    await row.getByRole("button", { name: "More actions for Spring column" }).click();
    await page.getByRole("menuitem", { name: "Preview" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "German" }).click();
    await dialog.frameLocator("iframe").getByRole("heading", { name: "Frühlingssäule" }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.context().close();

    const other = await openSession(browser, world, manager, PANEL);
    const seen = card(other.page, "Spring column");
    await seen.getByRole("button", { name: "Pause sale: Spring column" }).click();
    await seen.getByText("Paused", { exact: true }).waitFor();
    await seen.getByRole("button", { name: /on sale/ }).waitFor({ state: "detached" });
    assert.deepEqual(await publicNames(), ["Column", "In articles", "Services and contacts"]);
    await other.page.context().close();
  });

  it("a place is changed within what its page allows", async () => {
    const { page } = await openSession(browser, world, admin, `${PANEL}?tab=placements`);
    await page.getByRole("button", { name: "Edit place Strip below articles" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Position on the page").selectOption("side");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("alert").filter({ hasText: "Only posters fit beside a text" }).waitFor();
    await dialog.getByLabel("Position on the page").selectOption("end");
    await dialog.getByLabel("Bookings that may share the place").fill("12");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("bookings that may share it: 12").waitFor();
    await page.context().close();
  });
});
