import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { call, createStaff, openSession, type Person } from "./staff";
import { choose } from "./tree";

let world: World;
let browser: Browser;
let admin: Person;
const mark = Date.now().toString(36);
const PATH = "/en/panel/admin/categories";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await createStaff(world, "super-admin", "Anna", `Boss${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

interface Node {
  id: string;
  slug: string;
  path: string;
  state: string;
  texts: Record<string, unknown>;
  articles: number;
  children: Node[];
}

const tree = () => call<Node[]>(world, admin, "GET", "/panel/categories");
const order = async () => (await tree()).map(({ slug }) => slug);

/** Waits until the server keeps another order than this one, and answers it. */
async function reordered(before: string[]): Promise<string[]> {
  for (let tries = 0; tries < 50; tries++) {
    const now = await order();
    if (now.join() !== before.join()) return now;
    await new Promise((next) => setTimeout(next, 100));
  }
  return order();
}

describe("the tree of categories", () => {
  it("is put in order by button, by keyboard and by drag", async () => {
    const { page, consoleErrors } = await openSession(browser, world, admin, PATH);
    const rows = page.locator(".tree__row--top");
    const shown = (slug?: string) => rows.first().getByText(`/categories/${slug}`, { exact: true }).waitFor();
    await rows.first().waitFor();
    const first = await order();
    await rows.first().getByRole("button", { name: /down$/ }).click();
    const byButton = await reordered(first);
    assert.deepEqual(byButton.slice(0, 2), [first[1], first[0]]);

    await shown(byButton[0]);
    await rows.first().locator(".grip").focus();
    await page.keyboard.press("Space");
    const said = page.locator("[id^=DndLiveRegion]");
    await said.filter({ hasText: "picked up" }).waitFor({ state: "attached" });
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press("ArrowDown");
      await page.waitForTimeout(60);
    }
    await page.keyboard.press("Space");
    const byKeyboard = await reordered(byButton);
    assert.notEqual(byKeyboard[0], byButton[0]);

    await page.reload();
    await shown(byKeyboard[0]);
    // Each step waits until the page has taken it in.
    await rows.nth(1).locator(".grip").hover();
    const to = await rows.nth(0).boundingBox();
    assert.ok(to);
    await page.mouse.down();
    for (const [words, nudge] of [
      ["picked up", 40],
      ["is over", 10],
    ] as const) {
      for (let n = 0; n < 50 && !(await said.textContent())?.includes(words); n++) {
        await page.mouse.move(to.x + 30, to.y + nudge + (n % 5));
        await page.waitForTimeout(50);
      }
    }
    await page.mouse.up();
    assert.equal((await reordered(byKeyboard))[0], byKeyboard[1]);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("grows by a category, which is named in the languages it has", async () => {
    const { page } = await openSession(browser, world, admin, PATH);
    await page.getByRole("button", { name: "New category" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Name, English").fill(`Rivers ${mark}`);
    await dialog.getByLabel("Name, German").fill(`Flüsse ${mark}`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.locator(".tree__row--top", { hasText: `Rivers ${mark}` }).waitFor();
    const made = (await tree()).find(({ slug }) => slug === `rivers-${mark}`);
    assert.ok(made);

    const row = page.locator(".tree__row--top", { hasText: `Rivers ${mark}` });
    await row.locator(".tree__label").click();
    const names = page.locator(".tree__rename");
    await names.getByLabel("German").fill("");
    await names.getByText("Saving removes all texts in: German.").waitFor();
    const changes: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") changes.push(request.url());
    });
    await page.keyboard.press("Enter");
    const kept = (await tree()).find(({ id }) => id === made.id);
    assert.deepEqual(Object.keys(kept?.texts ?? {}).sort(), ["de", "en"]);
    assert.deepEqual(changes, [], "Enter removes no texts");
    await names.getByLabel("English").fill("");
    await names.locator(".note", { hasText: "Enter a name in at least one language." }).waitFor();
    await names.getByLabel("English").fill(`Rivers ${mark}`);
    await names.getByRole("button", { name: "Save" }).click();
    await names.waitFor({ state: "detached" });
    const named = (await tree()).find(({ id }) => id === made.id);
    assert.deepEqual(Object.keys(named?.texts ?? {}), ["en"]);

    const gone = await choose(page, made.path, "Archive");
    await gone.getByRole("button", { name: "Archive" }).click();
    await gone.waitFor({ state: "detached" });
    assert.equal((await tree()).find(({ id }) => id === made.id)?.state, "archived");
    await release(page);
  });

  it("keeps the languages of a category when a manager changes its names", async () => {
    const made = await call<Node>(world, admin, "POST", "/panel/categories", {
      parent_id: null,
      texts: { en: { name: `Canals ${mark}` }, de: { name: `Kanäle ${mark}` } },
    });
    const manager = await createStaff(world, "manager", "Marta", `Words${mark}`);
    const { page, consoleErrors } = await openSession(browser, world, manager, PATH);
    const row = page.locator(".tree__row--top", { hasText: `Canals ${mark}` });
    await row.locator(".tree__label").click();
    const names = page.locator(".tree__rename");
    await names.getByLabel("German").fill("");
    await names.locator(".note", { hasText: "Only admins can remove a language." }).waitFor();
    const save = names.getByRole("button", { name: "Save" });
    assert.equal(await save.getAttribute("aria-disabled"), "true");
    await names.getByLabel("German").fill(`Kanal ${mark}`);
    await names.locator(".note").waitFor({ state: "detached" });
    await save.click();
    await names.waitFor({ state: "detached" });

    const form = await choose(page, made.path, "Edit");
    await form.getByLabel("Name, German").fill("");
    await form.locator(".note", { hasText: "Only admins can remove a language." }).waitFor();
    assert.equal(await form.getByRole("button", { name: "Save" }).getAttribute("aria-disabled"), "true");
    const kept = (await tree()).find(({ id }) => id === made.id);
    assert.deepEqual(Object.keys(kept?.texts ?? {}).sort(), ["de", "en"]);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("tells of the subcategories of a category without articles before it is archived", async () => {
    const make = (parent_id: string | null, name: string) =>
      call<Node>(world, admin, "POST", "/panel/categories", { parent_id, texts: { en: { name: `${name} ${mark}` } } });
    const top = await make(null, "Lakes");
    for (const name of ["North", "South"]) await make(top.id, name);
    const { page } = await openSession(browser, world, admin, PATH);
    const archive = await choose(page, top.path, "Archive");
    await archive.getByText("contains 2 subcategories, which will be moved first").waitFor();
    await release(page);
  });

  it("merges one into another, archives one into another; old addresses lead there", async () => {
    const subs = (await tree()).flatMap(({ children }) => children);
    const [merged, target, put] = subs.filter(({ articles }) => articles > 0);
    assert.ok(merged && target && put);
    const { page, consoleErrors } = await openSession(browser, world, admin, PATH);
    const targetOption = (dialog: ReturnType<Page["locator"]>, label: string) =>
      dialog.getByLabel(label).selectOption(target.id);

    const merge = await choose(page, merged.path, "Merge");
    await merge.getByText("Choose a subcategory").first().waitFor({ state: "attached" });
    await targetOption(merge, "Into");
    await merge.getByRole("button", { name: "Merge" }).click();
    await merge.waitFor({ state: "detached" });

    const archive = await choose(page, put.path, "Archive");
    await targetOption(archive, "Move contents to");
    await archive.getByRole("button", { name: "Archive" }).click();
    await archive.waitFor({ state: "detached" });

    const now = (await tree()).flatMap(({ children }) => children);
    const count = now.find(({ id }) => id === target.id)?.articles;
    assert.equal(count, merged.articles + target.articles + put.articles);
    const answer = await fetch(`${world.url}/en${merged.path}`, { redirect: "manual" });
    assert.equal(answer.status, 301);
    assert.ok(answer.headers.get("location")?.endsWith(target.path));
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });
});
