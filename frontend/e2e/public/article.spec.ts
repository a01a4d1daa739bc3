import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import {
  assertAccessible,
  assertFits,
  assertHydrated,
  assertSteady,
  goOn,
  moveByKeyboard,
  startBrowser,
  openPage,
} from "../browser";
import { release } from "../contexts";
import {
  article,
  call,
  createStaff,
  openCard,
  picture,
  saved,
  openSession,
  step,
  written,
  type Person,
} from "../panel/staff";
import { startWorld, type World } from "../harness";

let world: World;
let browser: Browser;
let author: Person;
let manager: Person;
let id = "";
let address = "";

const mark = Date.now().toString(36);
const TITLE = `Night trams return ${mark}`;
const PART = "From December night trams run every half hour again on four lines, and the fare is the same as by day. ";
/** Most bytes of scripts, packed, that an article page needs. */
const MOST_SCRIPT = 50 * 1024;
/** Bytes of headers that a file with a version in its name may have. */
const MOST_HEAD = 300;

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  author = await createStaff(world, "author", "Olena", `Tram${mark}`);
  manager = await createStaff(world, "manager", "Sarah", `Session${mark}`);
  id = await written(world, author, "en", TITLE);
  const text = (await article(world, author, id)).texts[0];
  await call(world, author, "PUT", `/panel/articles/${id}/texts/en`, {
    version: text?.version,
    title: TITLE,
    subtitle: "",
    excerpt: PART,
    body: `<p>${PART.repeat(3)}</p><h2>The lines</h2><p>${PART.repeat(6)}</p><h2>The fare</h2><p>${PART.repeat(6)}</p>`,
    cover_alt: "",
    cover_caption: "",
    seo_title: "",
    seo_description: "",
  });
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

const editor = () => `/en/panel/content-author/article?article=${id}&lang=en`;
interface Note {
  id: string;
  version: number;
  text: string;
}
const rows = (page: Page) => page.locator(".gallery-editor__row");
const file = (name: string, width: number) => ({ name, mimeType: "image/png", buffer: picture(width, 900) });

describe("the editor", () => {
  it("fills the gallery, orders it by keyboard, and says what each picture shows", async () => {
    const { page, consoleErrors } = await openSession(browser, world, manager, editor());
    await openCard(page, "Gallery");
    await page.getByLabel("Add pictures").setInputFiles([file("bridge.png", 1600), file("stop.png", 1200)]);
    await rows(page).nth(1).waitFor();
    await page.getByText("No description in English").first().waitFor();
    await rows(page).nth(1).getByLabel("Description, English").fill("A stop in the rain");
    await rows(page).nth(0).getByRole("button", { name: "Picture 1", exact: true }).click();
    await rows(page).nth(0).getByLabel("Description, English").fill("A tram on the bridge");
    await rows(page).nth(0).getByLabel("Caption, English").fill("The first tram of the night");
    await saved(page);

    const sent = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
    await moveByKeyboard(page, rows(page).nth(1).getByRole("button", { name: "Move “Picture 2”" }), "ArrowUp");
    await sent;
    await saved(page);
    await page.reload();
    await rows(page).nth(1).waitFor();
    await rows(page).nth(0).getByRole("button", { name: "Picture 1", exact: true }).click();
    assert.equal(await rows(page).nth(0).getByLabel("Description, English").inputValue(), "A stop in the rain");
    await rows(page).nth(0).getByRole("button", { name: "Move down: Picture 1" }).click();
    await saved(page);
    await assertAccessible(page);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("takes source, first address and what is read next, and tells a wrong address at its field", async () => {
    const { page, consoleErrors } = await openSession(browser, world, manager, editor());
    await openCard(page, "Details");
    await openCard(page, "Read next");
    await page.getByLabel("Source", { exact: false }).first().fill("City transport");
    await page.getByLabel("Address of the source").fill("https://transport.example/night");
    await page.getByLabel("First published at").fill("transport.example");
    await page.getByLabel("Address of the source").focus();
    await page.getByText("Invalid format").first().waitFor();
    await page.getByLabel("First published at").fill("https://first.example/trams");
    const next = page.locator("[data-field=related]");
    await next.getByLabel("Find an article").fill("tailor");
    await next.getByRole("button", { name: /^Offer: .*tailor/i }).click();
    await saved(page);
    await step(world, author, id, "submit");
    await step(world, manager, id, "approve");
    await step(world, manager, id, "publish");
    address = (await article(world, manager, id)).path;

    await page.reload();
    await page.getByLabel("What was corrected").fill("The fare was named wrongly at first.");
    await page.getByRole("button", { name: "Add the note" }).click();
    await page.getByText("The correction is now shown below the article.").waitFor();
    await page.getByText("The fare was named wrongly at first.").waitFor();
    assert.deepEqual(
      consoleErrors.filter((text) => !text.includes("422")),
      [],
    );
    await release(page);
  });

  it("rewords a correction, hears of another change, and asks before it takes one back", async () => {
    const read = async () => (await fetch(`${world.url}/en${address}`)).text();
    const { page } = await openSession(browser, world, manager, editor());
    await openCard(page, "Corrections");
    await page.getByLabel("What was corrected").fill("Line 4 stops at the bridge.");
    await page.getByRole("button", { name: "Add the note" }).click();
    const note = page.locator(".thread > li", { hasText: "Line 4" });
    await note.getByRole("button", { name: /^Edit the correction/ }).click();
    await note.getByLabel("What was corrected").fill("Line 4 stops behind the bridge.");
    await note.getByRole("button", { name: "Save" }).click();
    await page.getByText("The correction was changed.").waitFor();
    assert.match(await read(), /Line 4 stops behind the bridge\./);
    assert.doesNotMatch(await read(), /Line 4 stops at the bridge\./);

    await note.getByRole("button", { name: /^Edit the correction/ }).click();
    await note.getByLabel("What was corrected").fill("Line 4 never stops.");
    const notes = await call<Note[]>(world, manager, "GET", `/panel/articles/${id}/corrections`);
    const known = notes.find(({ text }) => text.startsWith("Line 4"));
    const theirs = { version: known?.version, text: "Line 4 stops under the bridge." };
    await call(world, manager, "PUT", `/panel/articles/${id}/corrections/${known?.id}`, theirs);
    await note.getByRole("button", { name: "Save" }).click();
    await note.getByText(/Somebody else has changed this correction in the meantime/).waitFor();
    await note.getByText("Line 4 stops under the bridge.").waitFor();
    assert.equal(await note.getByLabel("What was corrected").inputValue(), "Line 4 never stops.");
    assert.match(await read(), /Line 4 stops under the bridge\./);
    await assertAccessible(page);
    await note.getByRole("button", { name: "Cancel" }).click();

    await note.getByRole("button", { name: /^Delete the correction/ }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByText("It will no longer appear below the article.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    assert.match(await read(), /Line 4 stops under the bridge\./);
    await note.getByRole("button", { name: /^Delete the correction/ }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await note.waitFor({ state: "detached" });
    assert.doesNotMatch(await read(), /Line 4 stops/);
    await release(page);
  });
});

describe("the page of an article", () => {
  it("has contents, gallery, correction, source, code and the picked article without JavaScript", async () => {
    const { page, html } = await openPage(browser, `${world.url}/en${address}`, { withoutScripts: true });
    const contents = page.locator(".contents:visible");
    await contents.getByRole("link", { name: "The fare" }).click();
    const anchor = new URL(page.url()).hash.slice(1);
    assert.equal(await page.locator(`h2[id="${anchor}"]`).innerText(), "The fare");
    await page.getByText("The fare was named wrongly at first.").waitFor();
    assert.equal(
      await page.getByRole("link", { name: "City transport" }).getAttribute("href"),
      "https://transport.example/night",
    );
    assert.match(html, /<link rel="canonical" href="https:\/\/first\.example\/trams">/);
    assert.match(html, /"correction":\[\{"@type":"CorrectionComment"/);
    await page
      .getByRole("region", { name: "Read next" })
      .getByRole("link", { name: /tailor/i })
      .first()
      .waitFor();
    await page.getByText("QR code", { exact: true }).click();
    const code = page.getByAltText("QR code with the address of this page");
    await code.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      (img) => img instanceof HTMLImageElement && img.naturalWidth > 0,
      await code.elementHandle(),
    );
    await page.getByRole("link", { name: "A tram on the bridge" }).click();
    assert.match(page.url(), /\/media\/[0-9a-f]+-1600\.webp$/);
    await release(page);
  });

  it("shows pictures large: keys move and close, and the focus returns", async () => {
    const seen = await openPage(browser, `${world.url}/en${address}`);
    const { page } = seen;
    await assertHydrated(seen);
    await assertSteady(page);
    const link = page.getByRole("link", { name: "A tram on the bridge" });
    await link.focus();
    await page.keyboard.press("Enter");
    const viewer = page.locator("dialog[open]");
    await viewer.getByText("Picture 1 of 2").waitFor();
    await viewer.getByText("The first tram of the night").waitFor();
    await page.keyboard.press("ArrowRight");
    await viewer.getByText("Picture 2 of 2").waitFor();
    await viewer.getByAltText("A stop in the rain").waitFor();
    await assertAccessible(page);
    await page.keyboard.press("Escape");
    await viewer.waitFor({ state: "detached" });
    assert.ok(await link.evaluate((element) => element === document.activeElement), "the focus is where it was");
    assert.deepEqual(seen.consoleErrors, []);
    await release(page);
  });

  it("needs two scripts and the messages of its language, and no more of them than agreed", async () => {
    for (const lang of ["en", "uk", "de"]) {
      const html = await (await fetch(`${world.url}/${lang}${address}`)).text();
      const files = [...html.matchAll(/(?:src|href)="(\/assets\/dist\/[^"]+\.js)"/g)].map(([, path]) => path ?? "");
      let bytes = 0;
      let hints = 0;
      // the list grows by what each module imports
      for (const path of files) {
        const answer = await fetch(world.url + path);
        const fields = [...answer.headers].map(([name, value]) => name.length + value.length + 4);
        const head = fields.reduce((sum, length) => sum + length, "HTTP/1.1 200 OK".length + 4);
        assert.ok(head <= MOST_HEAD, `${path}: ${head} bytes of headers`);
        const text = await answer.text();
        bytes += gzipSync(text).length;
        // compiled while it loads; messages hold no functions
        if (text.startsWith("//# allFunctionsCalledOnLoad\n")) hints += 1;
        for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
          if (!files.includes(`/assets/dist/${name}`)) files.push(`/assets/dist/${name}`);
        }
      }
      assert.equal(files.length, 3, files.join(" "));
      assert.equal(hints, 2);
      assert.ok(bytes <= MOST_SCRIPT, `${lang}: ${bytes} bytes`);
    }
  });

  for (const [lang, width, theme] of [
    ["en", 1440, "light"],
    ["uk", 390, "dark"],
    ["de", 390, "light"],
  ] as const) {
    it(`is accessible and fits in ${lang} at ${width} px, with its report form`, async () => {
      let seen = await openPage(browser, `${world.url}/${lang}${address}`, { width });
      for (const path of ["", `/report?about=article:${id}`]) {
        if (path) seen = await goOn(seen, `${world.url}/${lang}${path}`);
        await assertHydrated(seen);
        await assertFits(seen.page);
        await assertAccessible(seen.page, theme);
        assert.deepEqual(seen.consoleErrors, []);
      }
      await release(seen.page);
    });
  }

  it("says in which language a foreign fragment is written", async () => {
    const { html, page } = await openPage(browser, `${world.url}/uk${address}`);
    assert.match(html, new RegExp(`<h1 lang="en">${TITLE}`));
    assert.match(html, /<div class="prose space-above-5" lang="en">/);
    assert.match(html, /<figcaption class="caption" lang="en">The first tram/);
    assert.ok(html.includes('<html lang="uk" dir="ltr">'));
    await release(page);
  });
});
