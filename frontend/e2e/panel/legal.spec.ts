import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import {
  assertAccessible,
  assertCount,
  assertFits,
  assertHydrated,
  dragAbove,
  goOn,
  moveByKeyboard,
  startBrowser,
  openPage,
} from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { call, createStaff, goOnIn, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let admin: Person;
const mark = Date.now().toString(36);
const PATH = "/en/panel/admin/owner-content";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await createStaff(world, "super-admin", "Anna", `Boss${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

interface Row {
  id: string;
  name: string;
  path: string;
  effective: { number: number } | null;
}
const row = async (name: string) =>
  (await call<Row[]>(world, admin, "GET", "/panel/legal/pages")).find((page) => page.name === name);

/** The operator's pages as the footer of the site names them. */
async function footer(): Promise<string[]> {
  const { page } = await openPage(browser, `${world.url}/en/popular/articles`, { withoutScripts: true });
  const names = await page.locator("footer div:has(> h2:text-is('About this site')) a").allInnerTexts();
  await release(page);
  return names;
}

describe("legal pages", () => {
  it("begins with starting texts, is filled in from the operator's details and published", async () => {
    const { page, consoleErrors } = await openSession(browser, world, admin, PATH);
    await page.getByRole("button", { name: "Use the templates" }).click();
    await page.getByText("Pages without a text now have a draft.").waitFor();

    await page.getByRole("link", { name: "Operator", exact: true }).click();
    await page.getByLabel("Operator’s name").fill("Column Society");
    await page.getByLabel("Street and number").fill("Marktgasse 1");
    await page.getByLabel("Postal code").fill("3011");
    await page.getByLabel("Town").fill("Bern");
    await page.getByLabel("Country").selectOption("CH");
    await page.getByRole("textbox", { name: "E-mail" }).fill("hello@column.example");
    await page.getByLabel("Responsible for the content").fill("");
    await page.getByRole("button", { name: "Save details" }).click();
    await page.getByText("The details were saved.").waitFor();

    await page.getByRole("link", { name: "Pages", exact: true }).click();
    await page.getByText(/^\d+ of \d+ in force$/).waitFor();
    const listed = await page
      .locator("tr", { hasText: "Press" })
      .getByText(/items? open/)
      .innerText();
    await page.getByRole("button", { name: "Open Press" }).click();
    await page.getByText("This is a template that nobody has checked yet.").waitFor();
    const missing = page.getByRole("region", { name: "Still to be done" });
    assert.equal(await missing.getByText(/items? open/).innerText(), listed);
    await assertCount(missing.getByRole("listitem"), Number.parseInt(listed, 10));
    await missing.getByRole("link", { name: "No value yet: Responsible for the content." }).click();
    await page.locator("input[name=responsible_person]:focus").waitFor();
    await page.goBack();
    await page.getByText("This is a template that nobody has checked yet.").waitFor();
    await page.getByRole("button", { name: "German", exact: true }).click();
    await page.getByRole("textbox", { name: "Text" }).locator("p").first().waitFor();
    const approve = page.getByRole("button", { name: "Approve", exact: true });
    assert.equal(await approve.getAttribute("aria-disabled"), "true");
    await page.getByText("has checked this text").click();
    await approve.click();
    await page.getByText("The version is in force.").waitFor();

    const read = await openPage(browser, `${world.url}/de/legal/imprint`);
    assert.equal(await read.page.locator("h1").innerText(), "Impressum");
    await read.page.getByText("Marktgasse 1, 3011 Bern, Schweiz").waitFor();
    assert.equal((await fetch(`${world.url}/de${(await row("press"))?.path ?? ""}`)).status, 200);
    assert.ok(!read.html.includes("{{"));
    await read.page.locator("footer").getByRole("link", { name: "Impressum" }).waitFor();
    await assertHydrated(read);
    assert.deepEqual([consoleErrors, read.consoleErrors], [[], []]);
    await release(read.page);
    await release(page);
  });

  it("keeps an earlier version readable by its date, and compares versions", async () => {
    const rules = await row("community_rules");
    assert.ok(rules);
    const { page, consoleErrors } = await openSession(browser, world, admin, `${PATH}?open=${rules.id}`);
    const title = page.getByLabel("Title");
    const publish = async () => {
      await page.getByRole("button", { name: "Save draft" }).click();
      await page.getByText("Draft saved.").first().waitFor();
      const checked = page.getByText("has checked this text");
      if (await checked.count()) {
        await checked.click();
        await page.getByRole("button", { name: "Approve", exact: true }).click();
        await page.getByText("The version is in force.").waitFor();
        return;
      }
      await page.getByRole("button", { name: "Approve…" }).click();
      const dialog = page.locator("dialog[open]");
      await dialog.getByRole("button", { name: "Approve" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await title.fill(`About the first column ${mark}`);
    await publish();
    await title.fill(`About the second column ${mark}`);
    await page.getByLabel("What is new").fill("A better name.");
    await publish();

    const read = await openPage(browser, `${world.url}/en${rules.path}`);
    await read.page.getByRole("heading", { name: `About the second column ${mark}` }).waitFor();
    await read.page.getByText("A better name.").waitFor();
    await read.page.getByRole("link", { name: /^Version 2/ }).click();
    await read.page.getByRole("heading", { name: `About the first column ${mark}` }).waitFor();
    assert.match(read.page.url(), /\/en\/legal\/[a-z-]+\/\d{4}-\d{2}-\d{2}/);
    await read.page.getByText("This is an earlier version.").waitFor();
    await release(read.page);

    await page.getByRole("button", { name: "Compare" }).click();
    const versions = page.locator("dialog[open] .version");
    await versions.nth(1).getByText(`About the second column ${mark}`).waitFor();
    await versions.nth(0).getByText(`About the first column ${mark}`).waitFor();
    await assertAccessible(page);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("stands in the footer in the order that was given by keyboard and by drag", async () => {
    const before = await footer();
    const { page, consoleErrors } = await openSession(browser, world, admin, PATH);
    const rows = page.locator("tbody tr");
    await rows.nth(before.length).waitFor();
    await moveByKeyboard(page, rows.first().locator(".grip"), "ArrowDown");
    await page.getByText(`${before[0]} is now number 2.`).waitFor({ state: "attached" });
    assert.deepEqual(await footer(), [before[1], before[0], ...before.slice(2)]);

    await dragAbove(page, rows.nth(2).locator(".grip"), rows.nth(0));
    await page.getByText(`${before[2]} is now number 1.`).waitFor({ state: "attached" });
    assert.deepEqual(await footer(), [before[2], before[1], before[0], ...before.slice(3)]);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("is what the registration asks to accept: the terms and the privacy notice that are in force", async () => {
    for (const [name, label] of [
      ["terms", "Nutzungsbedingungen"],
      ["privacy", "Datenschutzerklärung"],
    ] as const) {
      const form = await openPage(browser, `${world.url}/de/auth/registration`);
      await form.page.getByLabel(new RegExp(`akzeptiere .*${label}`)).waitFor();
      const [read] = await Promise.all([
        form.page.context().waitForEvent("page"),
        form.page.getByRole("link", { name: label, exact: true }).first().click(),
      ]);
      await read.locator(".legal header").getByText("In Kraft seit").waitFor();
      assert.equal(new URL(read.url()).pathname, `/de${(await row(name))?.path}`);
      assert.deepEqual(form.consoleErrors, []);
      await release(form.page);
    }
  });

  it("keeps what was typed through a reload", async () => {
    const press = await row("advertising_rules");
    assert.ok(press);
    const { page } = await openSession(browser, world, admin, `${PATH}?open=${press.id}`);
    await page.getByLabel("Title").fill(`Typed ${mark}`);
    await page.reload();
    await page.getByLabel("Title").waitFor();
    assert.equal(await page.getByLabel("Title").inputValue(), `Typed ${mark}`);
    await release(page);
  });

  it("is accessible and fits on a phone in three languages", async () => {
    const imprint = await row("imprint");
    for (const [lang, width, theme] of [
      ["en", 1440, "light"],
      ["uk", 390, "light"],
      ["de", 390, "dark"],
    ] as const) {
      const list = `/${lang}/panel/admin/owner-content`;
      const session = await openSession(browser, world, admin, list, { width, theme });
      const { page, consoleErrors } = session;
      for (const query of ["", "?tab=identity", `?open=${imprint?.id}`]) {
        if (query) await goOnIn(session, world, list + query);
        await page.locator(".card").first().waitFor();
        await page.locator("[aria-busy]").waitFor({ state: "detached" });
        await assertAccessible(page, theme);
        await assertFits(page);
        assert.deepEqual(consoleErrors, []);
      }
      await release(page);
      let read = await openPage(browser, `${world.url}/${lang}/legal/imprint`, { width, theme });
      for (const path of ["imprint", "about"]) {
        if (path !== "imprint") read = await goOn(read, `${world.url}/${lang}/legal/${path}`);
        await assertAccessible(read.page, theme);
        await assertFits(read.page);
        if (theme === "light") await assertHydrated(read);
      }
      await release(read.page);
    }
  });
});
