import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import {
  assertAccessible,
  assertCount,
  assertFits,
  assertHydrated,
  dragAbove,
  moveByKeyboard,
  openPage,
  startBrowser,
} from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { call, createStaff, goOnIn, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let admin: Person;
const mark = Date.now().toString(36);
const PATH = "/en/panel/admin/main-page";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await createStaff(world, "super-admin", "Anna", `Boss${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

interface Session {
  draft: { document: { blocks: { kind: string }[] } } | null;
  published: { version: number } | null;
  versions: { number: number; state: string }[];
}
interface Way {
  name: string;
  phone: string;
}
const order = async () =>
  ((await call<Session>(world, admin, "GET", "/panel/home")).draft?.document.blocks ?? []).map(({ kind }) => kind);

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
    const { page, consoleErrors } = await openSession(browser, world, admin, PATH);
    const rows = page.locator(".block-editor");
    await rows.first().waitFor();
    const lead = await picture(page).locator("h1").first().innerText();
    await rows.first().getByText(lead).waitFor();
    await rows.filter({ hasText: "Section" }).getByText("Ukraine–Switzerland").waitFor();
    await rows
      .nth(1)
      .getByRole("button", { name: /^Move .* up$/ })
      .click();
    const byButton = await reordered([]);
    assert.deepEqual(byButton.slice(0, 2), ["latest", "hero"]);

    await moveByKeyboard(page, rows.first().locator(".grip"), "ArrowDown");
    const byKeyboard = await reordered(byButton);
    assert.deepEqual(byKeyboard.slice(0, 2), ["hero", "latest"]);

    await dragAbove(page, rows.nth(1).locator(".grip"), rows.nth(0));
    assert.deepEqual((await reordered(byKeyboard)).slice(0, 2), ["latest", "hero"]);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("shows what visitors will see, is published and gives an older version back", async () => {
    const { page, consoleErrors } = await openSession(browser, world, admin, PATH);
    await page.getByLabel("New block").selectOption("announcement");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByLabel("Text, English").fill(`Trams are late ${mark}`);
    await picture(page).getByText(`Trams are late ${mark}`).waitFor();
    await page.getByText("Announcement: no text in German.").waitFor();
    await page.getByText("Draft saved").waitFor();
    await page.getByRole("button", { name: "Publish main page" }).click();
    await page.getByText("Readers see the new main page.").waitFor();
    const home = async () => (await fetch(`${world.url}/en`)).text();
    assert.ok((await home()).includes(`Trams are late ${mark}`));

    await page.getByLabel("Text, English").fill(`Trams are on time ${mark}`);
    await page.getByRole("button", { name: "Publish main page" }).click();
    await page
      .getByRole("button", { name: /^Restore version/ })
      .first()
      .waitFor();
    await page.getByText("shown", { exact: true }).waitFor();
    for (let n = 0; n < 50 && !(await home()).includes("on time"); n++) await page.waitForTimeout(100);
    assert.ok((await home()).includes(`Trams are on time ${mark}`));
    await page
      .getByRole("button", { name: /^Restore version/ })
      .first()
      .click();
    await page.getByText(/^Readers see version/).waitFor();
    assert.ok((await home()).includes(`Trams are late ${mark}`));

    await page.getByRole("button", { name: "Compose automatically" }).click();
    const composed = page.locator(".note--toast", { hasText: "Readers see the automatically composed page." });
    await composed.waitFor();
    assert.ok(!(await home()).includes(mark));
    await assertCount(page.getByRole("button", { name: "Compose automatically" }), 0);
    await composed.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();
    assert.ok((await home()).includes(`Trams are late ${mark}`));

    await page.getByLabel("Text, English").fill(`Trams are slow ${mark}`);
    await page.getByText("Draft saved").waitFor();
    const published = page.locator(".note--toast", { hasText: "Readers see the new main page." });
    // the messages of the publications above have an Undo of their own
    for (let n = 0; n < 150 && (await published.count()) > 0; n++) await page.waitForTimeout(100);
    await page.getByRole("button", { name: "Publish main page" }).click();
    await published.waitFor();
    assert.ok((await home()).includes(`Trams are slow ${mark}`));
    await published.getByRole("button", { name: "Undo" }).click();
    for (let n = 0; n < 50 && (await home()).includes("are slow"); n++) await page.waitForTimeout(100);
    assert.ok((await home()).includes(`Trams are late ${mark}`));
    await page.getByRole("button", { name: "Discard draft…" }).waitFor();
    assert.equal(await page.getByLabel("Text, English").inputValue(), `Trams are slow ${mark}`);

    await page.getByRole("group", { name: "Language of the preview" }).getByRole("button", { name: "German" }).click();
    await picture(page).locator("html[lang=de]").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Phone" }).click();
    await assertAccessible(page);
    assert.deepEqual(consoleErrors, []);
    await release(page);
    const read = await openPage(browser, `${world.url}/en`);
    await assertHydrated(read);
    await assertAccessible(read.page);
    await release(read.page);
  });

  it("keeps a change that was refused, and does not undo a publication before it is saved", async () => {
    const { page } = await openSession(browser, world, admin, PATH);
    const add = async (kind: string) => {
      await page.getByLabel("New block").selectOption(kind);
      await page.getByRole("button", { name: "Add", exact: true }).click();
    };
    const told = page.locator(".note--toast");
    await add("announcement");
    await page.getByLabel("Text, English").fill(`Trams are early ${mark}`);
    await page.getByText("Draft saved").waitFor();
    await page.getByRole("button", { name: "Publish main page" }).click();
    const published = told.filter({ hasText: "Readers see the new main page." });
    await published.waitFor();

    const before = await page.locator(".block-editor").count();
    await add("category"); // which it shows has to be chosen
    await published.getByRole("button", { name: "Undo" }).click();

    await told.getByText("This field is required").waitFor();
    await page.getByText("Not saved").waitFor();
    await assertCount(page.locator(".block-editor"), before + 1);
    assert.ok((await (await fetch(`${world.url}/en`)).text()).includes(`Trams are early ${mark}`));
    await release(page);
  });

  it("says why a publication cannot be undone once somebody else has published", async () => {
    const { page } = await openSession(browser, world, admin, PATH);
    await page.getByLabel("New block").selectOption("announcement");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByLabel("Text, English").fill(`Trams are full ${mark}`);
    await page.getByText("Draft saved").waitFor();
    await page.getByRole("button", { name: "Publish main page" }).click();
    const told = page.locator(".note--toast");
    const published = told.filter({ hasText: "Readers see the new main page." });
    await published.waitFor();
    const seen = await call<Session>(world, admin, "GET", "/panel/home");
    const former = {
      number: seen.versions.find(({ state }) => state === "replaced")?.number,
      version: seen.published?.version,
    };
    await call(world, admin, "POST", "/panel/home/restore", former);

    await published.getByRole("button", { name: "Undo" }).click();

    await told.getByText("Your change can no longer be undone; restore a version from the list.").waitFor();
    assert.ok(!(await (await fetch(`${world.url}/en`)).text()).includes(`Trams are full ${mark}`));
    await release(page);
  });

  it("leads visitors to the contacts that were picked, in their order, with number and language", async () => {
    const { items } = await call<{ items: Way[] }>(world, admin, "GET", "/panel/contacts?per_page=50&state=published");
    const [first, second] = items.filter(({ phone }) => phone.length > 6).slice(2, 4);
    assert.ok(first && second);
    const { page, consoleErrors } = await openSession(browser, world, admin, PATH);
    await page.getByLabel("New block").selectOption("contacts");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByLabel("Heading, English").fill(`Ask here ${mark}`);
    for (const { name } of [second, first]) {
      await page.getByLabel("Find contacts and groups").fill(name);
      await page.getByRole("button", { name: `Pick ${name}`, exact: true }).click();
    }
    await page.getByRole("button", { name: `Move ${first.name} up` }).click();
    await picture(page).locator(".shortcuts").getByRole("link", { name: first.name, exact: true }).waitFor();
    await page.getByText("Draft saved").waitFor();
    await page.getByRole("button", { name: "Publish main page" }).click();
    await page.getByText("Readers see the new main page.").waitFor();
    assert.deepEqual(consoleErrors, []);
    await release(page);

    const visitor = await openPage(browser, `${world.url}/en`, { width: 390 });
    const ways = visitor.page.getByRole("region", { name: `Ask here ${mark}` }).getByRole("listitem");
    await assertCount(ways, 2);
    for (const [n, way] of [first, second].entries()) {
      await ways.nth(n).getByRole("link", { name: way.name, exact: true }).waitFor();
      await ways
        .nth(n)
        .getByRole("link", { name: `${way.name}: ${way.phone}` })
        .waitFor();
    }
    await assertHydrated(visitor);
    await assertAccessible(visitor.page);
    await assertFits(visitor.page);
    await ways.first().getByRole("link", { name: first.name, exact: true }).click();
    await visitor.page.getByRole("heading", { level: 1, name: first.name }).waitFor();
    await release(visitor.page);
    const german = await openPage(browser, `${world.url}/de`, { withoutScripts: true });
    const names = german.page.locator(".shortcuts").last().locator("> li > a:first-child");
    await assertCount(names, 2);
    await release(german.page);
  });

  it("fits on a phone in three languages", async () => {
    for (const [lang, width, theme] of [
      ["uk", 390, "light"],
      ["de", 390, "dark"],
      ["en", 960, "light"],
    ] as const) {
      const session = await openSession(browser, world, admin, `/${lang}/panel`, { width, theme });
      const { page, consoleErrors } = session;
      for (const path of ["main-page", "owner-content?tab=setup", "owner-content?tab=setup&step=mail"]) {
        await goOnIn(session, world, `/${lang}/panel/admin/${path}`);
        await page.locator(".card").first().waitFor();
        await page.waitForTimeout(500);
        await assertAccessible(page, theme);
        await assertFits(page);
        assert.deepEqual(consoleErrors, []);
      }
      await release(page);
    }
  });
});

describe("the first run", () => {
  const reminder = (page: Page) => page.getByRole("region", { name: "Needed before launch" });

  it("is what the dashboard reminds of those who can do it, and nobody else", async () => {
    const writer = await createStaff(world, "author", "Olena", `Writer${mark}`);
    const desk = await openSession(browser, world, writer, "/en/panel");
    await desk.page.getByRole("heading", { level: 1 }).waitFor();
    await desk.page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    assert.equal(await reminder(desk.page).count(), 0);
    await release(desk.page);

    const { page, consoleErrors } = await openSession(browser, world, admin, "/en/panel");
    await assertAccessible(page);
    await reminder(page).getByRole("link", { name: "No test e-mail has been sent yet" }).click();
    await page.getByRole("button", { name: "Send a test e-mail" }).waitFor();
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("names the portal at once and sends a letter on trial, and can be left and taken up again", async () => {
    const { page, consoleErrors } = await openSession(
      browser,
      world,
      admin,
      "/en/panel/admin/owner-content?tab=setup&step=site",
    );
    const home = async () => (await fetch(`${world.url}/en`)).text();
    const name = page.getByLabel("Portal name");
    const before = await name.inputValue();
    const save = async () => {
      await name.fill(`Column ${mark}`);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved. The change applies at once.").waitFor();
      assert.ok((await home()).includes(`Column ${mark}`));
    };
    await save();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText("Undone.").waitFor();
    assert.equal(await name.inputValue(), before);
    assert.ok(!(await home()).includes(`Column ${mark}`));
    await save();

    await page.goto(`${world.url}/en/panel/admin/owner-content?tab=setup`);
    await page.getByRole("button", { name: "Send a test e-mail" }).click();
    await page.getByText(/^Sent on/).waitFor();
    await page.getByRole("button", { name: "Finish the set-up" }).click();
    await page.getByText("The set-up is finished.").first().waitFor();

    await page.goto(`${world.url}/en/panel`);
    await page.getByRole("region", { name: "Missing translations" }).waitFor();
    await page.waitForLoadState("networkidle");
    assert.equal(await reminder(page).count(), 0, "nothing is left to do");
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });
});
