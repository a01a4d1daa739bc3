import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Editor } from "@tiptap/core";
import type { Browser, Locator, Page } from "playwright-core";
import { startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { createStaff, goOnIn, openCard, openSession, picture, saved, type Person } from "./staff";

let world: World;
let browser: Browser;
let author: Person;

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  author = await createStaff(world, "author", "Olena", "Blocks");
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** The text without what the editor adds for the caret. */
const markup = (body: Locator) =>
  body.evaluate((element) =>
    element.innerHTML
      .replace(/ (class|data-placeholder|draggable|contenteditable|rel|target)="[^"]*"/g, "")
      .replace(/<br>/g, ""),
  );

describe("blocks in the text of an article", () => {
  it("are a quote with its source, a box, a divider and a contact, and stay after a reload", async () => {
    const { page } = await openSession(browser, world, author, "/en/panel/content-author/article");
    await page.getByRole("button", { name: "New article", exact: true }).first().click();
    await page.getByRole("heading", { name: "Edit article" }).waitFor();
    const body = page.locator("#en-body");
    const tool = (name: string) =>
      page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });

    await body.click();
    await page.keyboard.insertText("It works.");
    await tool("Quote").click();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.insertText("Anna, Zürich");
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("Between");
    await page.keyboard.press("Enter");
    await tool("Divider").click();
    await page.keyboard.insertText("Bring your lease.");
    await tool("Info box").click();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.insertText("Good to know");
    await page.keyboard.press("ArrowDown");
    await tool("Contact card").click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Name of the contact").fill("tenants");
    await dialog.getByRole("button", { name: "Tenants’ Desk" }).click();
    await saved(page);

    const written = await markup(body);
    assert.match(written, /<blockquote><p>It works.<\/p><footer>Anna, Zürich<\/footer><\/blockquote><p>Between<\/p>/);
    assert.match(written, /<hr><aside><h3>Good to know<\/h3><p>Bring your lease.<\/p><\/aside>/);
    assert.match(written, /<\/aside><div data-contact="[0-9a-f-]{36}">Tenants’ Desk<\/div>/);

    await page.reload();
    await body.waitFor();
    assert.equal(await markup(body), written.replace(/<p><\/p>$/, ""));
    await release(page);
  });

  it("go below the sentence in which the cursor stands", async () => {
    const { page, consoleErrors } = await openSession(browser, world, author, "/en/panel/content-author/article");
    await page.getByRole("button", { name: "New article", exact: true }).first().click();
    await page.getByRole("heading", { name: "Edit article" }).waitFor();
    const body = page.locator("#en-body");
    const dialog = page.locator("dialog[open]");
    const tool = (name: string) =>
      page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });
    await body.click();
    await page.keyboard.insertText("The first half and the second.");
    const cursor = () => {
      const text: (Element & { editor?: Editor }) | null = document.querySelector("#en-body");
      return text?.editor?.state.selection.head;
    };
    const middle = async () => {
      // for some milliseconds after it got the focus the editor puts its own selection back
      do {
        await body.focus();
        await page.waitForTimeout(100);
        await page.keyboard.press("Control+Home");
        for (let n = 0; n < 9; n++) await page.keyboard.press("ArrowRight");
        await page.waitForTimeout(100);
      } while ((await page.evaluate(cursor)) !== 10);
    };
    const ways: [string, RegExp, () => Promise<void>][] = [
      ["Divider", /<hr>/, async () => {}],
      [
        "Player or map",
        /<div data-embed="youtube"/,
        async () => {
          await dialog.getByLabel("Address of the video").fill("https://www.youtube.com/watch?v=abcdefghijk");
          await dialog.getByRole("button", { name: "Insert" }).click();
        },
      ],
      [
        "Contact card",
        /<div data-contact=/,
        async () => {
          await dialog.getByLabel("Name of the contact").fill("tenants");
          await dialog.getByRole("button", { name: "Tenants’ Desk" }).click();
        },
      ],
      [
        "Picture",
        /<figure>/,
        async () => {
          const file = { name: "half.png", mimeType: "image/png", buffer: picture(900, 600) };
          await dialog.getByLabel("Picture file").setInputFiles(file);
          await dialog.getByLabel("Decorative").check();
          await dialog.getByRole("button", { name: "Insert" }).click();
        },
      ],
      ["Table", /<div><table/, async () => {}],
    ];
    for (const [name, made, fill] of ways) {
      await middle();
      await tool(name).click();
      await fill();
      await dialog.waitFor({ state: "detached" });
      const after = (await markup(body)).split("<p>The first half and the second.</p>")[1] ?? "";
      assert.match(after, new RegExp(`^${made.source}`), name);
    }
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("go by the button that made them, and leave their words", async () => {
    const { page } = await openSession(browser, world, author, "/en/panel/content-author/article");
    await page.getByRole("button", { name: "New article", exact: true }).first().click();
    await page.getByRole("heading", { name: "Edit article" }).waitFor();
    const body = page.locator("#en-body");
    await body.click();
    await page.keyboard.insertText("Words");
    for (const name of ["Quote", "Info box"]) {
      const tool = page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });
      await tool.click();
      assert.equal(await tool.getAttribute("aria-pressed"), "true", name);
      await tool.click();
      assert.equal(await tool.getAttribute("aria-pressed"), "false", name);
      assert.match((await body.textContent()) ?? "", /Words/);
    }
    await release(page);
  });
});

describe("a picture in an article", () => {
  const path = "/en/panel/content-author/article";
  const list = "**/api/panel/media?*";

  /** Begins an article and opens the dialog of a picture in its text. */
  async function begin(page: Page) {
    await page.getByRole("button", { name: "New article", exact: true }).first().click();
    await page.getByRole("heading", { name: "Edit article" }).waitFor();
    await page.locator("#en-body").waitFor();
    await page.getByRole("button", { name: "Picture", exact: true }).click();
  }

  const parts = (page: Page) => {
    const dialog = page.locator("dialog[open]");
    return {
      dialog,
      description: dialog.getByLabel("Description for people"),
      image: page.locator("#en-body figure img"),
    };
  };

  it("is saved without a word beside it, and offered with its description for the next text and its cover", async () => {
    const session = await openSession(browser, world, author, path);
    const { page } = session;
    const { dialog, description, image } = parts(page);
    await begin(page);
    const file = { name: "square.png", mimeType: "image/png", buffer: picture(1600, 1600) };
    await dialog.getByLabel("Picture file").setInputFiles(file);
    await description.fill("The square");
    await dialog.getByRole("button", { name: "Insert" }).click();
    await image.waitFor();
    await saved(page);
    const address = await image.getAttribute("src");
    const uploads: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/panel/media")) uploads.push(request.url());
    });

    await goOnIn(session, world, path);
    await begin(page);
    const choice = dialog.getByRole("button", { name: "The square 1600 × 1600" });
    await choice.press("Enter");
    assert.equal(await choice.getAttribute("aria-pressed"), "true");
    assert.equal(await description.inputValue(), "The square");
    await dialog.getByText("Check that it fits here").waitFor();
    await description.fill("The square at noon");
    await dialog.getByRole("button", { name: "Insert" }).click();
    await image.waitFor();
    await saved(page);

    await page.getByRole("button", { name: "Choose a picture" }).click();
    await dialog.getByRole("button", { name: "The square at noon 1600 × 1600" }).click();
    await dialog.locator("button:not([aria-disabled])", { hasText: "Use this crop" }).click();
    const cover = page.locator(".cover-picture");
    await cover.waitFor();
    await saved(page);

    await page.reload();
    await openCard(page, "Cover");
    await cover.waitFor();
    await image.waitFor();
    assert.ok(address);
    assert.equal(await image.getAttribute("src"), address);
    assert.equal(await image.getAttribute("alt"), "The square at noon");
    assert.deepEqual([await cover.getAttribute("width"), await cover.getAttribute("height")], ["1600", "900"]);
    assert.equal(await page.getByLabel("Description, English").inputValue(), "The square at noon");
    assert.deepEqual(uploads, []);
    await release(page);
  });

  it("is looked for among the uploaded ones: none yet, not loaded, not found", async () => {
    const beginner = await createStaff(world, "author", "Petro", "Blocks");
    const session = await openSession(browser, world, beginner, path);
    const { page } = session;
    const { dialog } = parts(page);
    await page.route(list, (route) => route.abort());
    await begin(page);
    await dialog.getByRole("heading", { name: "The pictures could not be loaded" }).waitFor();
    await page.unroute(list);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByText("No pictures yet").waitFor();

    const file = { name: "gate.png", mimeType: "image/png", buffer: picture(1600, 1200) };
    await dialog.getByLabel("Picture file").setInputFiles(file);
    await dialog.getByLabel("Decorative").check();
    await dialog.getByRole("button", { name: "Insert" }).click();
    await saved(page);
    await goOnIn(session, world, path);
    await begin(page);
    const gate = dialog.getByRole("button", { name: "gate 1600 × 1200" });
    await gate.waitFor();
    const all = dialog.getByRole("button", { name: "Show all and search" });
    assert.equal(await all.count(), 0, "there is nothing more");

    for (const n of [1, 2, 3, 4]) {
      const form = new FormData();
      form.append("file", new File([new Uint8Array(picture(1600, 900 + n))], `stone ${n}.png`, { type: "image/png" }));
      const headers = { Authorization: `Bearer ${beginner.token}` };
      const upload = await fetch(`${world.url}/api/panel/media`, { method: "POST", headers, body: form });
      assert.ok(upload.ok);
    }
    await goOnIn(session, world, path);
    await begin(page);
    await dialog.getByRole("button", { name: /^stone 4/ }).waitFor();
    assert.equal(await dialog.locator(".picture-choice").count(), 4, "the newest are shown at once");
    await all.press("Enter");
    await gate.waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("type") === "search");
    await dialog.getByLabel("Search by description").fill("bridge");
    await dialog.getByText("No picture has these words").waitFor();
    await dialog.getByLabel("Search by description").fill("gate");
    await gate.waitFor();
    await release(page);
  });
});
