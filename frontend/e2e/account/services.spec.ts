import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertFits, openPage, settled, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { createStaff, type Person } from "../panel/staff";
import { become } from "./person";
import { next, writeOffer } from "./service_form";

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

/** Waits until the own services show this state of the service. */
async function untilState(page: Page, state: string): Promise<void> {
  const end = Date.now() + 60_000;
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

/** The upright photo stands beside the provider, where it is decorative, and whole and described below the text. */
async function assertShowsPhoto(page: Page): Promise<void> {
  const row = page.locator(".my-services__row", { hasText: TITLE });
  const slug = (await row.getByRole("link", { name: TITLE }).getAttribute("href"))?.split("service=")[1];
  const { page: read } = await openPage(browser, `${world.url}/en/services/showservice/${slug}`);
  await read.locator(".service__provider .arch img").waitFor();
  const box = await read.getByRole("img", { name: "A wheel of a bicycle" }).boundingBox();
  assert.ok(box && Math.abs(box.height / box.width - 1.5) < 0.02, JSON.stringify(box));
  await assertAccessible(read);
  await read.context().close();
}

/** A second press while the copy is made makes no second copy. */
async function copyOnce(page: Page): Promise<void> {
  await page.goto(`${world.url}/en/services/myservices`);
  await settled(page);
  let copies = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/step", async (route) => {
    copies += 1;
    await held;
    await route.continue();
  });
  for (let press = 0; press < 2; press += 1) {
    await page.getByRole("button", { name: `Actions for “${TITLE}”` }).click();
    await page.getByRole("menuitem", { name: "Copy" }).click();
  }
  release();
  await page.waitForURL(/\/services\/edit\?service=/);
  assert.equal(copies, 1);
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

    await writeOffer(page, { en: TITLE, uk: TITLE_UK });
    await page.getByText("Draft saved").waitFor();
    await assertAccessible(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await assertFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await next(page, "Place and price");
    const focused = page.locator(":focus");
    await page.getByRole("heading", { name: "Place and price", level: 2 }).and(focused).waitFor();
    await page.getByLabel("Country").selectOption("CH");
    await page.getByLabel("Town").fill("Zürich");
    const notice = page.getByRole("complementary").locator(".notice");
    await notice.filter({ hasText: TITLE_UK }).filter({ hasText: "Zürich" }).waitFor();
    await page.getByText("Hours", { exact: true }).click();
    await page.getByLabel("Monday: open or closed").selectOption("Open");
    await page.getByLabel("Monday, from (1)").fill("09:00");
    await page.getByLabel("Monday, to (1)").fill("12:30");
    await page.getByRole("button", { name: "Tuesday: Same as Monday" }).click();
    await page.getByLabel("Wednesday: open or closed").selectOption("Open");
    await page.getByLabel("Wednesday, from (1)").fill("14:00");
    await page.getByLabel("Town").focus();
    await page.getByText("Enter both times.").waitFor();
    await page.getByRole("button", { name: "Wednesday: remove times 1" }).click();
    await assertAccessible(page);
    await next(page, "Contact");
    const proof = page.getByRole("group", { name: "Proof" });
    await proof.locator("input[type=file]").setInputFiles({
      name: "diploma.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n"),
    });
    await proof.getByText("diploma.pdf", { exact: true }).waitFor();
    await assertAccessible(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await assertFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await next(page, "Preview");
    await page.getByRole("heading", { name: TITLE_UK, level: 2 }).waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByText("Submitted. The service is usually reviewed").waitFor();
    await page.getByRole("heading", { name: TITLE, level: 2 }).and(focused).waitFor();

    await untilState(page, "In review");
    await assertAccessible(page);
    await approve();
    await untilState(page, "Published");
    await assertShowsPhoto(page);

    await page.getByRole("button", { name: `Actions for “${TITLE}”` }).click();
    await page.getByRole("menuitem", { name: "Pause" }).click();
    await untilState(page, "Paused");
    await page.getByRole("button", { name: "Show again" }).click();
    await untilState(page, "Published");
    await page.getByRole("button", { name: "Renew" }).click();
    await page.getByText("Renewed.").waitFor();

    await page.getByRole("link", { name: TITLE }).click();
    await page.getByRole("button", { name: "Place and price" }).first().click();
    assert.equal(await page.getByLabel("Tuesday, to (1)").inputValue(), "12:30");
    assert.equal(await page.getByLabel("Wednesday: open or closed").inputValue(), "closed");
    await copyOnce(page);
    assert.deepEqual(consoleErrors, []);
  });

  it("keep what is written while the connection is lost, and save it when it is back", async () => {
    const { page } = await become(browser, world, "Nadia", `Service${mark}`);
    await page.goto(`${world.url}/en/services/create`);
    await settled(page);
    const title = page.getByLabel("Title");
    await title.fill("Lessons of the bandura");
    await page.getByText("Draft saved").waitFor();

    await page.context().setOffline(true);
    await title.fill("Lessons of the bandura and of singing");
    await page.getByText("No connection").waitFor();
    await page.context().setOffline(false);
    await page.getByText("Draft saved").waitFor();
    await page.reload();
    await settled(page);

    assert.equal(await title.inputValue(), "Lessons of the bandura and of singing");
    await page.context().close();
  });
});
