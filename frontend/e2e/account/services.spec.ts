import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertFits, openPage, settled, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { createStaff, type Person } from "../panel/staff";
import { become } from "./person";

let world: World;
let browser: Browser;
let manager: Person;

const mark = Date.now().toString(36);
const TITLE = `Repair of bicycles ${mark}`;
const TITLE_UK = `Ремонт велосипедів ${mark}`;

before(async () => {
  world = await startWorld({ LITFASS_CASES__UNDO_SECONDS: "0" });
  browser = await startBrowser();
  manager = await createStaff(world, "manager", "Sarah", `Service${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** A picture of a plain colour, drawn by the browser. */
async function picture(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 960;
    canvas.height = 640;
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = "#0b5a43";
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return Buffer.from(data, "base64");
}

const next = (page: Page, step: string) => page.getByRole("button", { name: `Next: ${step}` }).click();

/** Waits until the own services show this state of the service. */
async function untilState(page: Page, state: string): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    await page.goto(`${world.url}/en/services/myservices`);
    await settled(page);
    const row = page.locator(".my-services__row", { hasText: TITLE });
    await row.waitFor();
    if (await row.getByText(state, { exact: true }).first().isVisible()) return;
    assert.ok(Date.now() < end, `the service is not ${state}`);
  }
}

/** Approves the waiting submission, as the manager. */
async function approve(): Promise<void> {
  const headers = { Authorization: `Bearer ${manager.token}`, "Content-Type": "application/json" };
  const open = await fetch(`${world.url}/api/panel/cases?state=open&kind=service`, { headers });
  const { items } = await open.json();
  const waiting = items.find((one: { subject_title: string }) => one.subject_title === TITLE);
  const body = JSON.stringify({ version: waiting.version, outcome: "approve", reason_code: "", texts: {} });
  const decided = await fetch(`${world.url}/api/panel/cases/${waiting.id}/decide`, { method: "POST", headers, body });
  assert.equal(decided.status, 200, await decided.text());
}

describe("services of a person", () => {
  it("are explained to people who are not signed in", async () => {
    const { page } = await openPage(browser, `${world.url}/en/services/create`);
    await page.getByRole("link", { name: "Create an account" }).first().waitFor();
    await assertFits(page);
    await assertAccessible(page);
    await page.context().close();
  });

  it("are written in two languages with a photo, submitted, published, paused and renewed", async () => {
    const { page, consoleErrors } = await become(browser, world, "Roman", `Service${mark}`);
    await page.goto(`${world.url}/en/services/create`);
    await settled(page);

    const category = page.getByLabel("Category");
    await category.waitFor();
    await category.selectOption({ label: "Taxes and bookkeeping" });
    await page.getByLabel("Title", { exact: true }).fill(TITLE);
    await page.getByLabel("Summary in one sentence").fill("I repair bicycles at your home, on weekdays.");
    await page.locator(".ProseMirror").click();
    await page.keyboard.type(
      "Brakes, gears, wheels and lights: I bring the tools and most of the parts along. ".repeat(2),
    );
    await page.getByRole("button", { name: "Add a photo" }).click();
    const file = { name: "wheel.png", mimeType: "image/png", buffer: await picture(page) };
    await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: "Use the photo" }).click();
    await page.getByLabel("Description of photo 1").fill("A wheel of a bicycle");
    await page.getByRole("button", { name: /Ukrainian/ }).click();
    await page.getByLabel("Title", { exact: true }).fill(TITLE_UK);
    await page.getByLabel("Summary in one sentence").fill("Ремонтую велосипеди у вас удома, у будні.");
    await page.locator(".ProseMirror").click();
    await page.keyboard.type(
      "Гальма, перемикачі, колеса й світло: інструменти та більшість деталей привожу з собою. ".repeat(2),
    );
    await page.getByText("Draft saved").waitFor();
    await assertAccessible(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await assertFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await next(page, "Place and price");
    await page.getByLabel("Country").selectOption("CH");
    await page.getByLabel("Town").fill("Zürich");
    await assertAccessible(page);
    await next(page, "Contact");
    await assertAccessible(page);
    await next(page, "Preview");
    await page.getByRole("heading", { name: TITLE_UK }).waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByText("Submitted. It is usually reviewed").waitFor();

    await untilState(page, "In review");
    await assertAccessible(page);
    await approve();
    await untilState(page, "Published");

    await page.getByRole("button", { name: "Pause" }).click();
    await untilState(page, "Paused");
    await page.getByRole("button", { name: "Show again" }).click();
    await untilState(page, "Published");
    await page.getByRole("button", { name: "Renew" }).click();
    await page.getByText("Renewed.").waitFor();
    assert.deepEqual(consoleErrors, []);
  });
});
