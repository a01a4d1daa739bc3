import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertCount, assertFits, settled, startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { call, createStaff, openSession, type Person } from "./staff";

interface Records {
  total: number;
  items: { id: string; version: number; work: { id: string; title: string; picture: { src: string } | null } }[];
}

let world: World;
let browser: Browser;
let admin: Person;
const PATH = "/en/panel/admin/authorship-records";
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n");
const REASON = "The agency sold this picture to another portal alone.";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await createStaff(world, "admin", "Ada", "Chief");
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

const get = (path: string) => call<Records>(world, admin, "GET", path);
const dialog = (page: Page) => page.locator("dialog[open]");

describe("authorship records", () => {
  it("are filtered, chosen and confirmed together", async () => {
    const { page } = await openSession(browser, world, admin, PATH);
    await page.getByRole("table").waitFor();
    await page.getByLabel("Status").selectOption("proposed");
    await page.getByLabel("Work", { exact: true }).selectOption("media");
    await page.waitForURL(/work=media/);
    const proposed = await get("/panel/authorship-records?state=proposed&work=media&per_page=100");
    assert.ok(proposed.total > 1, "the demo proposes pictures");
    await page.getByLabel("Select all on this page").check();
    await assertAccessible(page);
    await page.getByRole("button", { name: "Confirm selected" }).click();
    await page.getByText(`${proposed.total} records were confirmed.`).waitFor();
    await page.getByText("No record matches this search and these filters.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await page.getByLabel("To check").selectOption("ending");
    await page.locator("tbody").getByText("With permission").first().waitFor();
    await assertCount(page.locator("tbody tr"), 1);
    await release(page);
  });

  it("hide a picture whose licence is disputed, and show it again after the decision", async () => {
    const { items } = await get("/panel/authorship-records?state=confirmed&work=media&sort=created");
    const record = items[0];
    const src = record?.work.picture?.src ?? "";
    assert.ok(record && src);
    const shown = async () => (await fetch(`${world.url}${src}`)).status;
    assert.equal(await shown(), 200);

    const { page } = await openSession(browser, world, admin, `${PATH}?record=${record.id}`);
    await dialog(page).getByRole("button", { name: "Dispute…" }).click();
    await dialog(page).getByLabel("What is disputed").selectOption("licence");
    await dialog(page).getByLabel("Objection").fill(REASON);
    await assertAccessible(page);
    await dialog(page).getByRole("button", { name: "Dispute", exact: true }).click();
    await dialog(page).getByText("Readers do not see this picture", { exact: false }).waitFor();
    await dialog(page).getByText(REASON).waitFor();
    assert.equal(await shown(), 404);
    const latest = async () => (await fetch(`${world.url}/en/last/articles`)).text();
    const hash = src.split("-")[0] ?? "";
    assert.ok(!(await latest()).includes(hash));

    await dialog(page).getByRole("button", { name: "Decide…" }).click();
    await dialog(page).getByLabel("Decision").selectOption("corrected");
    await dialog(page).getByLabel("Reason").fill("The contract allows all portals to show the picture.");
    await dialog(page).getByRole("button", { name: "Decide", exact: true }).click();
    await dialog(page).getByText("Corrected", { exact: true }).first().waitFor();
    assert.equal(await shown(), 200);
    await dialog(page).getByText("Dispute over an authorship record decided").waitFor();
    await assertAccessible(page);
    await release(page);
  });

  it("are completed in a form that fits a telephone, and certified", async () => {
    const { items } = await get("/panel/authorship-records?state=corrected&work=media");
    const id = items[0]?.id ?? "";
    const { page } = await openSession(browser, world, admin, `${PATH}?record=${id}`, { width: 390 });
    await settled(page);
    await assertFits(page);
    await dialog(page).getByRole("button", { name: "Edit…" }).click();
    await dialog(page).getByLabel("Licence", { exact: true }).selectOption("permission");
    await dialog(page).getByLabel("Share (per cent)").fill("60");
    await dialog(page).getByLabel("Fee status", { exact: true }).selectOption("due");
    await dialog(page).getByLabel("Amount").fill("180.50");
    await assertAccessible(page);
    await assertFits(page);
    await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("The record was saved.").waitFor();
    await dialog(page).getByText("CHF 180.50, Due").waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog(page).getByRole("button", { name: "Certificate (PDF)" }).click(),
    ]);
    assert.match(file.suggestedFilename(), /^certificate-.*\.pdf$/);
    await release(page);
  });

  it("have evidence that is added, saved and removed", async () => {
    const { items } = await get("/panel/authorship-records?work=media&sort=created");
    const { page } = await openSession(browser, world, admin, `${PATH}?record=${items[0]?.id}`, { width: 390 });
    const evidence = dialog(page).getByRole("region", { name: "Evidence" });
    await evidence.getByText("No files yet.").waitFor();

    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      evidence.getByRole("button", { name: "Add a file" }).click(),
    ]);
    await chooser.setFiles({ name: "contract.pdf", mimeType: "application/pdf", buffer: PDF });

    await page.getByText("contract.pdf was added.").waitFor();
    await evidence.getByText("4 more files can be added.", { exact: false }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      evidence.getByRole("button", { name: "Download contract.pdf" }).click(),
    ]);
    assert.equal(file.suggestedFilename(), "contract.pdf");
    await assertAccessible(page);
    await assertFits(page);
    await evidence.getByRole("button", { name: "Delete contract.pdf" }).click();
    await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("contract.pdf was deleted.").waitFor();
    await dialog(page).getByText("No files yet.").waitFor();
    await release(page);
  });

  it("are disputed by the person whom they name, from the account", async () => {
    const author = await createStaff(world, "author", "Nina", "Writer");
    await call(world, author, "POST", "/panel/articles", { original_lang: "en" });
    const { page } = await openSession(browser, world, author, "/en/profile/account");
    await page.getByRole("link", { name: "My works" }).click();
    await page.getByRole("button", { name: "Dispute", exact: true }).click();
    await dialog(page).getByLabel("Objection").fill("Somebody else wrote this text; I only opened the form.");
    await assertAccessible(page);
    await dialog(page).getByRole("button", { name: "Dispute", exact: true }).click();
    await page.getByText("The record is disputed.", { exact: false }).waitFor();
    await page.getByText("Somebody else wrote this text", { exact: false }).waitFor();
    await assertAccessible(page);
    await assertFits(page);
    await release(page);
  });
});
