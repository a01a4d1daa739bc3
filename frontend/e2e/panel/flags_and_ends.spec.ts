import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { call, createStaff, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let manager: Person;
const mark = Date.now().toString(36);

interface Row {
  id: string;
  title: string;
  version: number;
  pinned_until: string | null;
  breaking_until: string | null;
  texts: { lang: string; state: string; unpublish_at: string | null }[];
}

const LIST = "/panel/articles?per_page=50&sort=-published";
const rows = async () => (await call<{ items: Row[] }>(world, manager, "GET", LIST)).items;
const published = async () => {
  const found = (await rows()).find((row) => row.texts.some((text) => text.state === "published"));
  assert.ok(found, "the demo has a published article");
  return found;
};
/** Noon some days ahead, as a field takes it: the same day in UTC. */
const ahead = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00`;

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  manager = await createStaff(world, "manager", "Sarah", `Ends${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("flags and ends of a publication", () => {
  it("a pin gets an end, and the other flags stay as they are", async () => {
    const row = await published();
    await call(world, manager, "POST", `/panel/articles/${row.id}/flags`, { version: row.version, pinned: false });
    const { page, consoleErrors } = await openSession(
      browser,
      world,
      manager,
      `/en/panel/manager/articles?q=${encodeURIComponent(row.title)}`,
    );
    const menu = page.getByRole("button", { name: `Actions for “${row.title}”` });
    const dialog = page.locator("dialog[open]");
    await menu.click();
    await page.getByRole("menuitem", { name: /^Placement and reviewer/ }).click();
    await dialog.getByLabel("Pin to the top of its lists").check();
    await dialog.getByLabel("Until").fill(ahead(3));
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });

    const pinned = (await rows()).find((one) => one.id === row.id);
    assert.equal(pinned?.pinned_until?.slice(0, 10), ahead(3).slice(0, 10));
    assert.equal(pinned?.breaking_until, row.breaking_until);
    await page.getByText("pinned", { exact: false }).first().waitFor();
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });

  it("a publication gets an end in the editor and loses it again", async () => {
    const row = await published();
    const { page } = await openSession(browser, world, manager, `/en/panel/content-author/article?article=${row.id}`);
    const dialog = page.locator("dialog[open]");
    const end = async (value: string) => {
      await page.getByRole("button", { name: "End of publication" }).click();
      await dialog.getByLabel(/^Ends/).fill(value);
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    const kept = async () => (await rows()).find((one) => one.id === row.id)?.texts.map((text) => text.unpublish_at);

    await end(ahead(5));
    await page
      .getByText(/until \d/)
      .first()
      .waitFor();
    assert.ok((await kept())?.some((at) => at?.startsWith(ahead(5).slice(0, 10))));
    await end("");
    assert.ok((await kept())?.every((at) => at === null));
    await page.context().close();
  });

  it("many articles get a section at once", async () => {
    const { page } = await openSession(browser, world, manager, "/en/panel/manager/articles");
    const dialog = page.locator("dialog[open]");
    await page.getByRole("row").nth(1).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Set section" }).click();
    await dialog.getByLabel("Section").selectOption({ index: 1 });
    await dialog.getByRole("button", { name: "Set section" }).click();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await dialog.waitFor({ state: "detached" });
    await page.context().close();
  });
});
