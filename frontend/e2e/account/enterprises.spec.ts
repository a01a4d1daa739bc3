import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertFits, openPage, settled, startBrowser, WAIT_MS } from "../browser";
import { startWorld, type World } from "../harness";
import { call, createStaff, openSession, type Person } from "../panel/staff";
import { become, type Someone } from "./person";

let world: World;
let browser: Browser;
let manager: Person;
let owner: Someone;

const TAB = "/en/profile/account?tab=enterprises";
const mark = Date.now().toString(36);
const NAME = `Wheel ${mark}`;
const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n");

before(async () => {
  world = await startWorld({ LITFASS_CASES__UNDO_SECONDS: "0" });
  browser = await startBrowser();
  manager = await createStaff(world, "manager", "Sarah", `Firm${mark}`);
  owner = await become(browser, world, "Roman", `Firm${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** Opens the own enterprise in the account. */
async function openOwn(page: Page): Promise<void> {
  await page.goto(world.url + TAB);
  await settled(page);
  await page.getByRole("link", { name: NAME }).click();
  await page.getByRole("heading", { name: NAME }).waitFor();
}

/** Waits until the own enterprise is in this state. */
async function untilState(page: Page, state: string): Promise<void> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    await page.goto(world.url + TAB);
    await settled(page);
    const row = page.locator(".enterprise-row", { hasText: NAME });
    await row.waitFor();
    if (await row.getByText(state, { exact: true }).isVisible()) return;
    assert.ok(Date.now() < end, `the enterprise is not ${state}`);
  }
}

/** Approves the submission, as the manager. */
async function approve(): Promise<void> {
  interface Waiting {
    items: { id: string; version: number; subject_title: string }[];
  }
  const { items } = await call<Waiting>(world, manager, "GET", "/panel/cases?state=open&kind=enterprise");
  const waiting = items.find(({ subject_title }) => subject_title === NAME);
  const decision = { version: waiting?.version, outcome: "approve", reason_code: "", texts: {} };
  await call(world, manager, "POST", `/panel/cases/${waiting?.id}/decide`, decision);
}

/** The page at the width of a telephone and of a desk. */
async function assertWell(page: Page): Promise<void> {
  await assertAccessible(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await assertFits(page);
  }
}

describe("an enterprise", () => {
  it("is entered, submitted and approved", async () => {
    const { page } = owner;
    await page.goto(world.url + TAB);
    await settled(page);
    await page.getByRole("link", { name: "Add an enterprise" }).click();
    const register = page.getByRole("group", { name: "Register details", exact: true });
    await register.getByLabel("Legal name").fill(`${NAME} GmbH`);
    await register.getByLabel("Country").selectOption("CH");
    await register.getByLabel("Legal form").selectOption("GmbH");
    await page.getByLabel("Name for readers").fill(NAME);
    await page.locator(".ProseMirror").click();
    await page.keyboard.type("We mend bicycles and lend tools to those who mend their own.");
    await page.getByLabel("Street").fill("Bahnhofstrasse");
    await page.getByLabel("Postal code").fill("8001");
    await page.getByLabel("Town").fill("Zürich");
    await page.getByLabel("Contact person").fill("Ruth Muster");
    await page.getByRole("button", { name: "Submit for approval" }).click();
    await page.getByText("Some entries are missing or wrong").waitFor();
    await page.getByRole("textbox", { name: "E-mail" }).fill("info@wheel.example");
    await assertWell(page);

    await page.getByRole("button", { name: "Submit for approval" }).click();
    await page.getByText("The enterprise is being reviewed").waitFor();
    await approve();
    await untilState(page, "Active");
    await assertWell(page);
  });

  it("gets a member by an invitation", async () => {
    const guest = await become(browser, world, "Olha", `Firm${mark}`);
    const { page } = owner;
    await openOwn(page);
    await page.getByRole("link", { name: /^Members/ }).click();
    await page.getByLabel("E-mail address").fill(guest.email);
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await page.getByRole("heading", { name: guest.email }).waitFor();
    await assertWell(page);

    const late = `late${mark}@example.org`;
    await page.getByLabel("E-mail address").fill(late);
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await page.getByRole("button", { name: `Withdraw the invitation to ${late}` }).click();
    await page.getByRole("heading", { name: late }).waitFor({ state: "detached" });
    await page.locator(".enterprise-member :focus").getByText("(you)").waitFor();

    await guest.page.goto(world.url + TAB);
    await settled(guest.page);
    await guest.page.getByRole("button", { name: "Accept" }).click();
    await guest.page.getByRole("link", { name: NAME }).waitFor();
    await openOwn(page);
    await page.getByRole("link", { name: /^Members/ }).click();
    await page.getByRole("heading", { name: `Olha Firm${mark}` }).waitFor();

    const role = page.getByRole("combobox", { name: `Role of Olha Firm${mark}` });
    await role.selectOption("Billing");
    const dialog = page.getByRole("dialog", { name: /^Change the role/ });
    const paused = `Published services of Olha Firm${mark} in the name of the enterprise, if there are any, will be paused.`;
    await dialog.getByText(paused).waitFor();
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    assert.equal(await role.inputValue(), "editor", "nothing changes before the change is confirmed");
    await role.selectOption("Billing");
    await dialog.getByRole("button", { name: "Change the role" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await role.inputValue(), "billing");

    const ownRole = page.getByRole("combobox", { name: /^Role of (?!Olha)/ });
    await ownRole.selectOption("Editor");
    await dialog.getByTitle("An enterprise needs an owner: make somebody else an owner first.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    assert.equal(await ownRole.inputValue(), "owner");

    await role.selectOption("Owner");
    await page.locator("select:enabled").first().waitFor();
    await ownRole.selectOption("Editor");
    await dialog.getByText("Only another owner can make you an owner again.").waitFor();
    await dialog.getByRole("button", { name: "Change the role" }).click();
    await ownRole.waitFor({ state: "detached" });
    const focused = page.locator(".enterprise-member :focus");
    await focused.waitFor();
    assert.match(await focused.innerText(), /\(you\)[^]* · Editor$/, "the entry tells the role that is left");
    await openOwn(guest.page);
    await guest.page.getByRole("link", { name: /^Members/ }).click();
    await guest.page.getByRole("combobox", { name: /^Role of (?!Olha)/ }).selectOption("Owner");
    await guest.page.locator("select:enabled").first().waitFor();
    assert.deepEqual(guest.consoleErrors, []);

    await openOwn(page);
    await page.getByRole("link", { name: /^Members/ }).click();
    await page.getByRole("button", { name: `Remove Olha Firm${mark}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText(`Olha Firm${mark} is no longer a member.`).waitFor();
    await page.locator(".enterprise-member :focus").getByText("(you)").waitFor();
    await guest.page.context().close();
  });

  it("asks for a verification with evidence, which the staff checks", async () => {
    const { page } = owner;
    await openOwn(page);
    await page.getByRole("link", { name: "Verification", exact: true }).click();
    await page.getByRole("button", { name: "Send the request" }).click();
    await page.getByRole("button", { name: "Withdraw the request" }).click();
    await page.getByText("The request is withdrawn. The enterprise is not verified.").waitFor();
    await page.getByRole("button", { name: "Send the request" }).click();
    await page.getByRole("heading", { name: "Requested: Register extract" }).waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Add a file" }).click(),
    ]);
    await chooser.setFiles({ name: "extract.pdf", mimeType: "application/pdf", buffer: PDF });
    await page.getByRole("button", { name: "Download extract.pdf" }).waitFor();
    await assertWell(page);

    const staff = await openSession(browser, world, manager, "/en/panel/manager/enterprise?tab=to_verify");
    await staff.page.getByRole("link", { name: NAME, exact: true }).click();
    await staff.page.getByRole("heading", { name: "Verification requested" }).waitFor();
    const [file] = await Promise.all([
      staff.page.waitForEvent("download"),
      staff.page.getByRole("button", { name: "Download extract.pdf" }).click(),
    ]);
    assert.equal(file.suggestedFilename(), "extract.pdf");
    await assertWell(staff.page);
    await staff.page.getByRole("button", { name: "Verify", exact: true }).click();
    const dialog = staff.page.getByRole("dialog", { name: `Verify ${NAME}?` });
    await dialog.getByRole("button", { name: "Verify", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await staff.page.getByText("Verified until").waitFor();
    assert.deepEqual(staff.consoleErrors, []);
    await staff.page.context().close();
    await untilState(page, "Verified");
    await openOwn(page);
    await page.getByRole("link", { name: "Verification", exact: true }).click();
    const verified = page.getByText(/^Verified until /);
    const day = /Verified until (.+)\./.exec(await verified.innerText())?.[1] ?? "?";
    await page.getByRole("button", { name: "Send the request" }).click();
    await page.getByRole("button", { name: "Withdraw the request" }).click();
    await page.getByText(`The request is withdrawn. The enterprise remains verified until ${day}.`).waitFor();
    await verified.waitFor();
  });

  it("has a public page that says so, in the list, too", async () => {
    const seen = await openPage(browser, `${world.url}/en/enterprises?country=CH`);
    const card = seen.page.getByRole("article").filter({ hasText: NAME });
    await card.getByText("Verified", { exact: true }).waitFor();
    await card.getByRole("link", { name: NAME }).click();

    await seen.page.getByRole("heading", { name: NAME, level: 1 }).waitFor();
    await seen.page.getByText("We mend bicycles", { exact: false }).waitFor();
    await seen.page.getByText("Verified", { exact: true }).waitFor();
    assert.equal(await seen.page.getByText("info@wheel.example").count(), 0, "the address is not public");
    await assertWell(seen.page);
    assert.deepEqual(seen.consoleErrors, []);
    await seen.page.context().close();
  });
});
