import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { article, call, createStaff, openCard, saved, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let admin: Person;
let manager: Person;
const mark = Date.now().toString(36);

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await createStaff(world, "super-admin", "Anna", `Boss${mark}`);
  manager = await createStaff(world, "manager", "Petro", `Second${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

interface Clash {
  id: string;
  first: Page;
  second: Page;
}

/** Two people have one article open; the first saved it, and the second was just told so. */
async function clash(title: string): Promise<Clash> {
  const { id } = await call<{ id: string }>(world, admin, "POST", "/panel/articles", { original_lang: "en" });
  const path = `/en/panel/content-author/article?article=${id}`;
  const first = (await openSession(browser, world, admin, path)).page;
  const second = (await openSession(browser, world, manager, path)).page;
  // a page that is read after the first has saved holds the new version, and nothing clashes
  await Promise.all([first, second].map((page) => page.waitForSelector("#en-body")));
  // each field is saved when it is left: the second is told only when everything is written
  let written = () => {};
  const everything = new Promise<void>((done) => {
    written = done;
  });
  await second.route("**/texts/en", async (route) => {
    await everything;
    await route.continue();
  });
  for (const [page, who, body] of [
    [first, "first", "Trams of the first."],
    [second, "second", "Buses of the second."],
  ] as const) {
    await page.locator("#en-body").click();
    await page.keyboard.insertText(body);
    await page.getByLabel("Title", { exact: true }).fill(`${title}, ${who}`);
    await page.getByLabel("Subtitle").fill(`Subtitle of the ${who}`);
    await page.getByLabel("Excerpt").focus();
    if (page === first) await saved(page);
  }
  written();
  await second.getByRole("heading", { name: "Somebody else has saved in the meantime" }).waitFor();
  return { id, first, second };
}

/** Bodies of the kept revisions with this title. */
async function revisions(id: string, title: string): Promise<string[]> {
  const path = `/panel/articles/${id}/texts/en/revisions`;
  const kept = await call<{ revision: number; title: string }[]>(world, admin, "GET", path);
  const named = kept.filter((one) => one.title === title);
  const read = ({ revision }: { revision: number }) =>
    call<{ body: string }>(world, admin, "GET", `${path}/${revision}`);
  return (await Promise.all(named.map(read))).map(({ body }) => body);
}

describe("two people in the panel", () => {
  it("tells the second save of one article, and nothing is lost", async () => {
    const { id } = await call<{ id: string }>(world, admin, "POST", "/panel/articles", { original_lang: "en" });
    const path = `/en/panel/content-author/article?article=${id}`;
    const first = (await openSession(browser, world, admin, path)).page;
    const second = (await openSession(browser, world, manager, path)).page;
    await second.waitForSelector("#en-body");
    await first.getByText(/Petro .* also has this article open/).waitFor();

    await first.getByLabel("Title", { exact: true }).fill("Title of the first");
    await first.getByLabel("Excerpt").focus();
    await first.locator(".editor__status", { hasText: /Saved/ }).waitFor();
    await second.getByLabel("Title", { exact: true }).fill("Title of the second");
    await second.getByLabel("Excerpt").focus();
    await second.getByRole("heading", { name: "Somebody else has saved in the meantime" }).waitFor();
    await second.getByText(/Anna Boss\S* saved another version/).waitFor();
    await second.locator(".version", { hasText: "Title of the first" }).waitFor();
    await second.getByRole("button", { name: "Keep mine" }).click();
    await second.locator(".editor__status", { hasText: /Saved/ }).waitFor();

    const article = await call<{ texts: { title: string }[] }>(world, admin, "GET", `/panel/articles/${id}`);
    assert.equal(article.texts[0]?.title, "Title of the second");
    const kept = await call<{ title: string }[]>(world, admin, "GET", `/panel/articles/${id}/texts/en/revisions`);
    assert.ok(kept.some((revision) => revision.title === "Title of the first"));
    await first.context().close();
    await second.context().close();
  });

  it("lets the second merge both versions in the box of the dialog", async () => {
    const { first, second, id } = await clash("Merged");
    await second.locator(".version .prose", { hasText: "Trams of the first" }).waitFor();
    await assertAccessible(second);
    const mine = second.getByRole("region", { name: "My version" });
    assert.equal(await mine.getByLabel("Title", { exact: true }).inputValue(), "Merged, second");
    assert.equal(await mine.getByLabel("Subtitle").inputValue(), "Subtitle of the second");
    await second.locator(".version", { hasText: "Subtitle of the first" }).waitFor();
    await mine.getByLabel("Subtitle").fill("Subtitle of both");
    await mine.getByLabel("Title", { exact: true }).fill("Merged, both");
    await mine.getByRole("textbox", { name: "Text", exact: true }).click();
    await second.keyboard.press("Control+End");
    await second.keyboard.insertText(" Trams of the first.");
    await second.getByRole("button", { name: "Keep mine" }).click();
    await second.locator("dialog[open]").waitFor({ state: "detached" });
    await saved(second);

    const text = (await article(world, admin, id)).texts[0];
    assert.equal(text?.title, "Merged, both");
    assert.equal(text?.subtitle, "Subtitle of both");
    assert.equal(text?.body, "<p>Buses of the second. Trams of the first.</p>");
    assert.equal(await second.getByLabel("Title", { exact: true }).inputValue(), "Merged, both");
    assert.equal(await second.locator("#en-body").innerText(), "Buses of the second. Trams of the first.");
    assert.deepEqual(await revisions(id, "Merged, first"), ["<p>Trams of the first.</p>"]);
    await first.context().close();
    await second.context().close();
  });

  it("gives way to the first, and brings the second's words back on demand", async () => {
    const { first, second, id } = await clash("Given way");
    await second.getByRole("button", { name: "Use theirs" }).click();
    await second.locator("dialog[open]").waitFor({ state: "detached" });
    assert.equal(await second.getByLabel("Title", { exact: true }).inputValue(), "Given way, first");
    assert.equal(await second.locator("#en-body").innerText(), "Trams of the first.");
    await second.getByRole("button", { name: "Restore mine" }).click();
    await second.locator("#en-body", { hasText: "Buses of the second." }).waitFor();
    await second.getByLabel("Excerpt").focus();
    await second.getByLabel("Title", { exact: true }).focus();
    await second.getByLabel("Excerpt").focus();
    await saved(second);

    assert.equal((await article(world, admin, id)).texts[0]?.title, "Given way, second");
    const kept = await second.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("article_")));
    assert.deepEqual(kept, [], "nothing of a saved text stays in this browser");
    await second.evaluate(() => {
      for (const key of ["article_aside.u.a", "article_draft.u.a"]) localStorage.setItem(key, "{}");
    });
    await second.reload();
    await second.waitForSelector("#en-body");
    const left = await second.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("article_")));
    assert.deepEqual(left, ["article_draft.u.a"], "what earlier versions kept goes, and unsaved work stays");
    assert.deepEqual(await revisions(id, "Given way, first"), ["<p>Trams of the first.</p>"]);
    await first.context().close();
    await second.context().close();
  });

  it("says of the fields beside the text only who saved them", async () => {
    const { id } = await call<{ id: string }>(world, admin, "POST", "/panel/articles", { original_lang: "en" });
    const path = `/en/panel/content-author/article?article=${id}`;
    const first = (await openSession(browser, world, admin, path)).page;
    const second = (await openSession(browser, world, manager, path)).page;
    for (const page of [first, second]) await openCard(page, "Placement");
    await first.getByLabel("Web address").fill("of-the-first");
    await first.getByLabel("Excerpt").focus();
    await saved(first);
    await second.getByLabel("Web address").fill("of-the-second");
    await second.getByLabel("Excerpt").focus();

    const dialog = second.locator("dialog[open]");
    await dialog.getByText(/^Anna Boss\S* saved another version on [^.]*\.$/).waitFor();
    await dialog.getByText("Of these, only the version you choose is kept.").waitFor();
    await dialog.getByRole("button", { name: "Keep mine" }).click();
    await dialog.waitFor({ state: "detached" });
    await saved(second);
    assert.equal((await article(world, admin, id)).slug, "of-the-second");
    await first.context().close();
    await second.context().close();
  });

  it("keeps what was written while the network was away", async () => {
    const { id } = await call<{ id: string }>(world, admin, "POST", "/panel/articles", { original_lang: "en" });
    const { page } = await openSession(browser, world, admin, `/en/panel/content-author/article?article=${id}`);
    await page.waitForSelector("#en-body");
    await page.context().setOffline(true);
    await page.getByLabel("Title", { exact: true }).fill("Written in a tunnel");
    await page.getByLabel("Excerpt").focus();
    await page.locator(".editor__status", { hasText: /Offline|Not saved/ }).waitFor();
    await page.waitForTimeout(500);
    await page.context().setOffline(false);
    await page.locator(".editor__status", { hasText: /Saved/ }).waitFor();
    await page.reload();
    assert.equal(await page.getByLabel("Title", { exact: true }).inputValue(), "Written in a tunnel");
    await page.context().close();
  });
});
