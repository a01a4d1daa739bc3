import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertHydrated, startBrowser, openPage } from "../browser";
import { startWorld, type World } from "../harness";
import { dialog, leave, open, PATH, press, published } from "./contact_desk";
import { createStaff, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let manager: Person;
/** Path of a contact that readers see. */
let contactPath = "";
const mark = Date.now().toString(36);
const NAME = `Harbour office ${mark}`;

before(async () => {
  world = await startWorld({ LITFASS_PROOF_OF_WORK__MIN_FILL_SECONDS: "1" });
  browser = await startBrowser();
  manager = await createStaff(world, "manager", "Marta", "Keeper");
  const admin = await createStaff(world, "admin", "Iryna", "Chief");
  contactPath = await published(world, admin, mark, NAME);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

const read = async (path: string) => (await fetch(world.url + path)).text();

describe("changes of contacts from outside", () => {
  it("a table says what it would do, and does it when told", async () => {
    const desk = await openSession(browser, world, manager, `${PATH}&part=import`);
    const place = `harbour-${mark},offices-${mark}`;
    const table = [
      "group,subgroup,slug,name_en,phone,email",
      `${place},harbour-office-${mark},${NAME},+41 44 555 13 13,`,
      `${place},pilot-${mark},Pilot station ${mark},144,`,
      `${place},bad-${mark},Bad ${mark},144,nobody`,
    ].join("\r\n");
    const file = { name: "contacts.csv", mimeType: "text/csv", buffer: Buffer.from(table) };
    await desk.page.getByLabel("Table (CSV)").setInputFiles(file);
    await desk.page.getByText("New: 1 · changed: 1 · unchanged: 0 · invalid: 1").waitFor();
    assert.ok(!(await read(`/en${contactPath}`)).includes("555 13 13"), "nothing happened yet");
    await assertAccessible(desk.page);
    await desk.page.getByRole("button", { name: "Import 2" }).click();
    await desk.page.getByText("The import is done.").waitFor();
    assert.ok((await read(`/en${contactPath}`)).includes("555 13 13"));
    await desk.page.getByText("new: 1 · changed: 1").waitFor();
    await assertAccessible(desk.page);
    await leave(desk);
  });

  it("an import is undone as a whole, after a look at what comes back", async () => {
    const desk = await openSession(browser, world, manager, `${PATH}&part=import`);
    const { page } = desk;
    const place = `harbour-${mark},offices-${mark}`;
    const table = [
      "group,subgroup,slug,name_en,phone",
      `${place},harbour-office-${mark},${NAME},+41 44 555 14 14`,
      `${place},,Buoy yard ${mark},144`,
    ].join("\r\n");
    const file = { name: "mistake.csv", mimeType: "text/csv", buffer: Buffer.from(table) };
    await page.getByLabel("Table (CSV)").setInputFiles(file);
    await page.getByRole("button", { name: "Import 2" }).click();
    await page.getByRole("listitem").filter({ hasText: "mistake.csv" }).waitFor();
    assert.ok((await read(`/en${contactPath}`)).includes("555 14 14"));

    await page.getByRole("button", { name: "Undo this import" }).click();
    await dialog(page).getByText("Will return to the state before the import: 1").waitFor();
    await dialog(page).getByText("New drafts that will be deleted: 1").waitFor();
    await assertAccessible(page);
    await press(page, "Undo import");
    await page.getByText("The import has been undone.").waitFor();

    assert.ok((await read(`/en${contactPath}`)).includes("555 13 13"));
    await page.getByText(/^Undone by Marta Keeper/).waitFor();
    const older = page.getByRole("button", { name: "Undo the import of contacts.csv" });
    await older.click();
    await dialog(page).getByRole("button", { name: "Undo import" }).waitFor();
    await press(page, "Cancel");
    await leave(desk);
  });

  it("closing for good asks first", async () => {
    const desk = await openSession(browser, world, manager, PATH);
    await open(desk.page, `Pilot station ${mark}`);
    await press(desk.page, "Publish");
    await press(desk.page, "Mark as closed");
    await dialog(desk.page)
      .getByText(/For a year, readers will be told/)
      .waitFor();
    await press(desk.page, "Mark as closed");
    await dialog(desk.page).getByText("Closed", { exact: true }).first().waitFor();
    assert.match(await read(`/en${contactPath.replace(`harbour-office-${mark}`, `pilot-${mark}`)}`), /closed/i);
    await leave(desk);
  });

  it("a reader's correction, with a script and without one, is decided in the inbox", async () => {
    const visitor = await openPage(browser, `${world.url}/en${contactPath}`);
    await visitor.page.getByRole("link", { name: "Something is wrong" }).click();
    await visitor.page.getByLabel("What is the correct information?").fill("The number");
    await visitor.page.getByLabel("Your e-mail, in case we have a question").fill("nobody");
    await visitor.page.getByRole("button", { name: "Send", exact: true }).click();
    await visitor.page.locator("#wrong-email-e").waitFor();
    assert.equal(await visitor.page.getByLabel("What is the correct information?").inputValue(), "The number");
    await visitor.page.getByLabel("Your e-mail, in case we have a question").fill("");
    await visitor.page.getByRole("button", { name: "Send", exact: true }).click();
    await visitor.page.getByText("Thank you. We will check it.").waitFor();
    await visitor.page.context().close();

    const still = await openPage(browser, `${world.url}/de${contactPath}`, { withoutScripts: true });
    await still.page.getByRole("link", { name: "Etwas stimmt nicht" }).click();
    await still.page.getByLabel("Wie ist es richtig?").fill("Nur");
    await still.page.waitForTimeout(2500);
    await still.page.locator("form[method=post] button[type=submit]").click();
    await still.page.locator("#wrong-text-e").waitFor();
    assert.equal(await still.page.getByLabel("Wie ist es richtig?").inputValue(), "Nur");
    await still.page.getByLabel("Wie ist es richtig?").fill(`Nur vormittags ${mark}`);
    await still.page.locator("form[method=post] button[type=submit]").click();
    await still.page.getByRole("alert").waitFor();
    assert.match(still.page.url(), /sent=1/);
    await still.page.context().close();
    const id = new URL(still.page.url()).searchParams.get("contact") ?? "";
    const form = await openPage(browser, `${world.url}/en/contact-correction?contact=${id}`);
    await assertHydrated(form);
    await assertAccessible(form.page);
    await form.page.context().close();

    const desk = await openSession(browser, world, manager, `${PATH}&part=suggestions`);
    await desk.page.getByText(`Nur vormittags ${mark}`).waitFor();
    await assertAccessible(desk.page);
    const said = desk.page.locator(".case-card", { hasText: `Nur vormittags ${mark}` });
    await said.getByRole("button", { name: "Mark as corrected" }).click();
    await said.waitFor({ state: "detached" });
    await desk.page.getByText("Marked as corrected.").waitFor();
    await leave(desk);
  });
});
