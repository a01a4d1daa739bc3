import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { call, createStaff, goOnIn, openSession, type Person } from "./staff";
import { choose, rowOf } from "./tree";

let world: World;
let browser: Browser;
let admin: Person;
const mark = Date.now().toString(36);
const PATH = "/en/panel/admin/categories?tab=contacts&part=groups";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await createStaff(world, "admin", "Iryna", `Chief${mark}`);
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
  icon: string;
  contacts: number;
  texts: Record<string, { name: string; intro: string; seo_title: string; seo_description: string } | undefined>;
  children: Node[];
}

const tree = () => call<Node[]>(world, admin, "GET", "/panel/contact-groups");
const find = async (slug: string) =>
  (await tree()).flatMap((top) => [top, ...top.children]).find((one) => one.slug === slug);

describe("the tree of contact groups", () => {
  it("takes an icon, an introduction and texts for search engines in each language", async () => {
    const { page, consoleErrors } = await openSession(browser, world, admin, PATH);
    await page.getByRole("button", { name: "New group" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Name, German").fill(`Brücken ${mark}`);
    await dialog.getByText("Introduction and search engines, German").click();
    await dialog.getByRole("textbox", { name: "Introduction" }).fill("Über den Fluss und zurück");
    await dialog.getByLabel("Title for search engines").fill(`Alle Brücken ${mark}`);
    await dialog.getByLabel("Description for search engines").fill("Brücken und ihre Adressen");
    await dialog.getByRole("radio", { name: "compass" }).check();
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await rowOf(page, `/contacts/bruecken-${mark}`).waitFor();

    const made = await find(`bruecken-${mark}`);
    assert.equal(made?.icon, "compass");
    assert.deepEqual(made?.texts.de && { ...made.texts.de, name: "", description: "" }, {
      name: "",
      description: "",
      intro: "<p>Über den Fluss und zurück</p>",
      seo_title: `Alle Brücken ${mark}`,
      seo_description: "Brücken und ihre Adressen",
    });
    assert.equal(made?.texts.en, undefined);

    const again = await choose(page, made?.path ?? "", "Edit");
    await again.getByLabel("Name, English").fill(`Bridges ${mark}`);
    await again.getByRole("button", { name: "Save" }).click();
    await again.waitFor({ state: "detached" });
    assert.equal((await find(`bruecken-${mark}`))?.texts.de?.seo_title, `Alle Brücken ${mark}`);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("is hidden, and shown again by undoing it", async () => {
    const { page } = await openSession(browser, world, admin, PATH);
    const group = await find(`bruecken-${mark}`);
    assert.ok(group);
    await choose(page, group.path, "Hide");
    await rowOf(page, group.path).getByText("Hidden", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await rowOf(page, group.path).getByText("Shown", { exact: true }).waitFor();
    assert.equal((await find(`bruecken-${mark}`))?.state, "published");
    await release(page);
  });

  it("moves a subgroup below another group and in the order by button", async () => {
    const { page } = await openSession(browser, world, admin, PATH);
    const [sub] = (await tree()).flatMap(({ children }) => children);
    assert.ok(sub);
    const move = await choose(page, sub.path, "Move");
    await move.getByLabel("To group").selectOption({ label: `Bridges ${mark}` });
    await move.getByRole("button", { name: "Move" }).click();
    await move.waitFor({ state: "detached" });
    await rowOf(page, `/contacts/bruecken-${mark}/${sub.slug}`).waitFor();
    const answer = await fetch(`${world.url}/en${sub.path}`, { redirect: "manual" });
    assert.equal(answer.status, 301);

    const last = (await tree()).at(-1);
    assert.equal(last?.slug, `bruecken-${mark}`);
    await rowOf(page, last?.path ?? "")
      .getByRole("button", { name: /up$/ })
      .click();
    for (let tries = 0; tries < 50 && (await tree()).at(-1)?.id === last?.id; tries++)
      await new Promise((next) => setTimeout(next, 100));
    assert.equal((await tree()).at(-2)?.id, last?.id);
    await release(page);
  });

  it("merges one group into another, archives one into another; old addresses lead there", async () => {
    const subs = (await tree()).flatMap(({ children }) => children).filter(({ contacts }) => contacts > 0);
    const [merged, target, put] = subs;
    assert.ok(merged && target && put);
    const { page, consoleErrors } = await openSession(browser, world, admin, PATH);

    const merge = await choose(page, merged.path, "Merge");
    await merge.getByLabel("Into").selectOption(target.id);
    await assertAccessible(page);
    await merge.getByRole("button", { name: "Merge" }).click();
    await merge.waitFor({ state: "detached" });

    const archive = await choose(page, put.path, "Archive");
    await archive.getByLabel("Move contents to").selectOption(target.id);
    await archive.getByRole("button", { name: "Archive" }).click();
    await archive.waitFor({ state: "detached" });

    const now = (await tree()).flatMap(({ children }) => children);
    const total = merged.contacts + target.contacts + put.contacts;
    assert.equal(now.find(({ id }) => id === target.id)?.contacts, total);
    assert.equal(now.find(({ id }) => id === put.id)?.state, "archived");
    const answer = await fetch(`${world.url}/en${merged.path}`, { redirect: "manual" });
    assert.equal(answer.status, 301);
    assert.ok(answer.headers.get("location")?.endsWith(target.path));
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("fits on a phone with its form open", async () => {
    const session = await openSession(browser, world, admin, "/en/panel", { width: 390 });
    const { page } = session;
    for (const lang of ["de", "uk"]) {
      await goOnIn(session, world, PATH.replace("/en/", `/${lang}/`));
      await page.locator(".tools--tree .button--primary").click();
      await page.locator("dialog[open] .icon-choice").waitFor();
      await assertFits(page);
      await assertAccessible(page);
    }
    await release(page);
  });
});
