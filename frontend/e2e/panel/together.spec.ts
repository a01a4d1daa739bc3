import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, startBrowser } from "../browser";
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

interface Node {
  id: string;
  slug: string;
}

describe("the tree of categories", () => {
  const order = async () =>
    (await call<Node[]>(world, admin, "GET", "/panel/categories")).map((node) => node.slug);

  it("is put in order by button, by keyboard and by drag", async () => {
    const { page } = await sit(browser, world, admin, "/en/panel/admin/categories");
    const rows = page.locator(".tree__row--top");
    await rows.first().waitFor();
    const before = await order();
    const changed = (was: string[]) =>
      page.waitForFunction(
        (slug) => !document.querySelector(".tree__row--top .muted")?.textContent?.endsWith(`/${slug}`),
        was[0] ?? "",
      );

    await rows.first().getByRole("button", { name: /down$/ }).click();
    await changed(before);
    await page.waitForLoadState("networkidle");
    assert.deepEqual((await order()).slice(0, 2), [before[1], before[0]]);

    const now = await order();
    await rows.first().locator(".grip").focus();
    await page.keyboard.press("Space");
    await page.waitForTimeout(300);
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press("ArrowDown");
      await page.waitForTimeout(60);
    }
    await page.keyboard.press("Space");
    await page.waitForTimeout(800);
    assert.notDeepEqual(await order(), now);

    const then = await order();
    await page.reload();
    await rows.nth(1).waitFor();
    const from = await rows.nth(1).locator(".grip").boundingBox();
    const to = await rows.nth(0).boundingBox();
    assert.ok(from && to);
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + 30, { steps: 12 });
    await page.mouse.move(to.x + 30, to.y + 12, { steps: 4 });
    await page.mouse.up();
    await page.waitForTimeout(800);
    assert.equal((await order())[0], then[1]);
    await page.context().close();
  });
});

const PAGES = [
  "/panel",
  "/panel/content-author/article",
  "/panel/manager/articles",
  "/panel/manager/articles?tab=queue",
  "/panel/manager/articles?tab=matrix",
  "/panel/manager/articles?tab=redirects",
  "/panel/admin/categories",
  "/panel/admin/categories?tab=sections",
  "/profile/account",
];

describe("every page of the panel", () => {
  for (const [lang, width, theme] of [
    ["en", 1440, "light"],
    ["uk", 390, "light"],
    ["de", 390, "dark"],
  ] as const) {
    it(`is accessible, quiet and fits: ${lang}, ${width}, ${theme}`, async () => {
      for (const path of PAGES) {
        const { page, complaints } = await sit(browser, world, admin, `/${lang}${path}`, { width, theme });
        await page.waitForLoadState("networkidle");
        await assertAccessible(page);
        await assertFits(page);
        assert.deepEqual(complaints, [], path);
        await page.context().close();
      }
    });
  }
});
