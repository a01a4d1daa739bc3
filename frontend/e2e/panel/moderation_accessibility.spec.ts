// Every page of services, enterprises, requests for advice and decisions is accessible and fits, with its dialogs open.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { assertAccessible, assertAccessibleInBoth, assertFits, settled, startBrowser, type Theme } from "../browser";
import { startWorld, type World } from "../harness";
import { createStaff, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let admin: Person;
const mark = Date.now().toString(36);

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await createStaff(world, "super-admin", "Anna", `Inbox${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** Language, width and theme: each language once, both widths, both themes. */
const WAYS = [
  ["en", 1440, "light"],
  ["uk", 390, "light"],
  ["de", 390, "dark"],
] as const;

const PAGES = [
  "/panel/admin/categories_services",
  "/panel/manager/services?tab=submitted",
  "/panel/manager/services?tab=changes",
  "/panel/manager/enterprise",
  "/panel/manager/enterprise?tab=to_verify",
  "/panel/manager/consult-requests",
  "/panel/manager/consult-requests?part=board",
  "/panel/manager/consult-requests?part=topics",
  "/panel/manager/consult-requests?part=templates",
  "/panel/manager/consult-requests?part=report",
  "/panel/inbox",
  "/panel/inbox?part=reasons",
  "/panel/inbox?part=figures",
  "/services/myservices",
  "/profile/account?tab=enterprises",
  "/profile/account?tab=requests",
  "/profile/account?tab=messages",
];

async function assertWell(page: Page, place: string, theme?: Theme): Promise<void> {
  const fails = (error: Error) => assert.fail(`${place}: ${error.message}`);
  await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
  await assertFits(page).catch(fails);
  await assertAccessible(page, theme).catch(fails);
}

async function assertWellInBoth(page: Page, place: string): Promise<void> {
  const fails = (error: Error) => assert.fail(`${place}: ${error.message}`);
  await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
  await assertFits(page).catch(fails);
  await assertAccessibleInBoth(page, ["dark", "light"]).catch(fails);
  await assertFits(page).catch(fails);
}

/** Objects in the panel: the list, the link that opens one, the buttons that open dialogs. */
const OBJECTS = [
  {
    list: "/panel/manager/services?tab=submitted",
    link: "tbody th a",
    dialogs: ["Request changes", "Reject", "Set trust level", "Archive", "Move", "Merge"],
  },
  {
    list: "/panel/manager/services?tab=published",
    link: "tbody th a",
    dialogs: ["Suspend", "Extend", "Feature"],
  },
  {
    list: "/panel/manager/enterprise?tab=to_verify",
    link: "tbody th a",
    dialogs: ["Verify", "Refuse", "Set trust level", "Change remarks", "Suspend", "Merge"],
  },
  {
    list: "/panel/manager/consult-requests?state=in_progress",
    link: "article a",
    dialogs: [
      "Assign",
      "Close request",
      "Mark as spam",
      "Edit details",
      "Suggest a correction to a contact",
      "Draft an article",
    ],
  },
];

/** Lists with the buttons that open dialogs. */
const LISTS = [
  { path: "/panel/admin/categories_services", dialogs: ["New category"] },
  { path: "/panel/manager/services", dialogs: ["Import"] },
  { path: "/panel/manager/enterprise", dialogs: ["Import"] },
  { path: "/panel/manager/consult-requests?part=topics", dialogs: ["Add topic"] },
  {
    path: "/panel/inbox",
    dialogs: ["Decide"],
    menu: { name: "More actions for case", entry: "Priority and due time" },
  },
];

/** Opens the dialog of a button, looks at it in both themes, and closes it. */
async function lookInto(page: Page, button: Locator, place: string): Promise<void> {
  await button.first().click();
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  await assertWellInBoth(page, place);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${world.url}${path}`);
  await settled(page);
  await page.locator("main h1").first().waitFor();
  await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
}

describe("dialogs", () => {
  for (const { list, link, dialogs } of OBJECTS) {
    it(`about an object of ${list} are accessible in both themes`, async () => {
      const { page, consoleErrors } = await openSession(browser, world, admin, "/en/panel");
      await open(page, `/en${list}`);
      const path = await page.locator(`main ${link}`).first().getAttribute("href");
      await open(page, path ?? "");
      const opened = page.locator("main section").filter({ has: page.getByRole("button", { name: "Close" }) });
      await assertWellInBoth(page, `${list}, opened`);
      for (const name of dialogs)
        await lookInto(page, opened.getByRole("button", { name, exact: true }), `${list}, “${name}”`);
      assert.deepEqual(consoleErrors, []);
      await page.context().close();
    });
  }

  it("of lists are accessible in both themes", async () => {
    const { page, consoleErrors } = await openSession(browser, world, admin, "/en/panel");
    for (const { path, dialogs, menu } of LISTS) {
      await open(page, `/en${path}`);
      for (const name of dialogs)
        await lookInto(page, page.locator("main").getByRole("button", { name }), `${path}, “${name}”`);
      if (!menu) continue;
      await page.locator("main").getByRole("button", { name: menu.name }).first().click();
      await lookInto(page, page.getByRole("menuitem", { name: menu.entry }), `${path}, “${menu.entry}”`);
    }
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });

  it("of an import show its faults", async () => {
    const { page } = await openSession(browser, world, admin, "/en/panel");
    await open(page, "/en/panel/manager/services");
    await page.getByRole("button", { name: "Import" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Table (CSV)").setInputFiles({
      name: "services.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("id,title_en\nunknown,Repair of bicycles\n"),
    });
    await dialog.getByText("invalid: 1").waitFor();
    await assertWell(page, "dry run", "dark");
    await page.setViewportSize({ width: 390, height: 900 });
    await assertWell(page, "dry run on a phone", "light");
    await page.context().close();
  });
});

for (const [lang, width, theme] of WAYS) {
  describe(`in ${lang}, ${width} px wide, ${theme}`, () => {
    it("every list has no accessibility faults, console errors or overflow", async () => {
      const { page, consoleErrors } = await openSession(browser, world, admin, `/${lang}/panel`, { width, theme });
      for (const path of PAGES) {
        await page.goto(`${world.url}/${lang}${path}`);
        await settled(page);
        await page.locator("main h1").first().waitFor();
        await assertWell(page, path);
        assert.deepEqual(consoleErrors, [], path);
      }
      await page.context().close();
    });
  });
}
