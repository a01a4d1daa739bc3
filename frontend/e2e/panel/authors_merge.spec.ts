import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, settled, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { call, createStaff, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let manager: Person;

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  manager = await createStaff(world, "manager", "Marta", "Desk");
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

it("a person who is listed twice is merged, and the old address leads to the new one", async () => {
  const twice = await call<{ slug: string }>(world, manager, "POST", "/panel/authors", { name: "O. Twicelisted" });
  const stays = await call<{ slug: string }>(world, manager, "POST", "/panel/authors", { name: "Oksana Onlyone" });
  const { page } = await openSession(browser, world, manager, "/en/panel/content-author/authors?q=Twicelisted", {
    width: 390,
  });
  await page.getByRole("link", { name: "O. Twicelisted", exact: true }).click();
  await page.getByRole("button", { name: "Merge…" }).click();
  const dialog = page.locator("dialog[open]").last();
  await dialog.getByLabel("Search for the other byline").fill("Onlyone");
  await dialog.getByLabel("Byline to keep").selectOption({ label: "Oksana Onlyone" });
  await dialog.getByText(`/authors/${twice.slug} will redirect to /authors/${stays.slug}.`).waitFor();
  await assertAccessible(page);
  await assertFits(page);
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByText("O. Twicelisted was merged into Oksana Onlyone.").waitFor();

  await page.goto(`${world.url}/en/authors/${twice.slug}`);
  await settled(page);
  assert.equal(new URL(page.url()).pathname, `/en/authors/${stays.slug}`);
  await page.context().close();
});
