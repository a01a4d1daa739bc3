import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { startBrowser } from "../browser";
import { startWorld, type World } from "../world";
import { call, employ, sit, type Person } from "./staff";

let world: World;
let browser: Browser;
let admin: Person;
let manager: Person;
const mark = Date.now().toString(36);

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await employ(world, "super-admin", "Anna", `Boss${mark}`);
  manager = await employ(world, "manager", "Petro", `Second${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("two people in the panel", () => {
  it("tells the second save of one article, and nothing is lost", async () => {
    const { id } = await call<{ id: string }>(world, admin, "POST", "/panel/articles", { original_lang: "en" });
    const path = `/en/panel/content-author/article?article=${id}`;
    const first = (await sit(browser, world, admin, path)).page;
    const second = (await sit(browser, world, manager, path)).page;
    await second.waitForSelector("#en-body");
    await first.getByText(/Petro .* is also here/).waitFor({ timeout: 10_000 });

    await first.getByLabel("Title", { exact: true }).fill("Title of the first");
    await first.getByLabel("Excerpt").focus();
    await first.locator(".ed-saved", { hasText: /Saved/ }).waitFor();
    await second.getByLabel("Title", { exact: true }).fill("Title of the second");
    await second.getByLabel("Excerpt").focus();
    await second.getByRole("heading", { name: "Somebody else saved this meanwhile" }).waitFor();
    await second.getByText(/Anna Boss\S* saved another version/).waitFor();
    await second.locator(".version", { hasText: "Title of the first" }).waitFor();
    await second.getByRole("button", { name: "Keep mine" }).click();
    await second.locator(".ed-saved", { hasText: /Saved/ }).waitFor();

    const article = await call<{ texts: { title: string }[] }>(world, admin, "GET", `/panel/articles/${id}`);
    assert.equal(article.texts[0]?.title, "Title of the second");
    const kept = await call<{ title: string }[]>(world, admin, "GET", `/panel/articles/${id}/texts/en/revisions`);
    assert.ok(kept.some((revision) => revision.title === "Title of the first"));
    await first.context().close();
    await second.context().close();
  });

  it("keeps what was written while the network was away", async () => {
    const { id } = await call<{ id: string }>(world, admin, "POST", "/panel/articles", { original_lang: "en" });
    const { page } = await sit(browser, world, admin, `/en/panel/content-author/article?article=${id}`);
    await page.waitForSelector("#en-body");
    await page.context().setOffline(true);
    await page.getByLabel("Title", { exact: true }).fill("Written in a tunnel");
    await page.getByLabel("Excerpt").focus();
    await page.locator(".ed-saved", { hasText: /Offline|Not saved/ }).waitFor();
    await page.waitForTimeout(500);
    await page.context().setOffline(false);
    await page.locator(".ed-saved", { hasText: /Saved/ }).waitFor({ timeout: 20_000 });
    await page.reload();
    assert.equal(await page.getByLabel("Title", { exact: true }).inputValue(), "Written in a tunnel");
    await page.context().close();
  });
});
