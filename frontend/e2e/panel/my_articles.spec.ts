import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertCount, assertFits, startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { article, call, createStaff, openCard, saved, openSession, step, written, type Person } from "./staff";

let world: World;
let browser: Browser;
let author: Person;
let manager: Person;
const mark = Date.now().toString(36);

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  author = await createStaff(world, "author", "Olena", `Writer${mark}`);
  manager = await createStaff(world, "manager", "Sarah", `Reviewer${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

const state = async (id: string) => (await article(world, manager, id)).texts[0]?.state;

/** An article that readers see. */
async function published(title: string): Promise<{ id: string; address: string }> {
  const id = await written(world, author, "en", title);
  for (const [who, action] of [
    [author, "submit"],
    [manager, "approve"],
    [manager, "publish"],
  ] as const)
    await step(world, who, id, action);
  return { id, address: `${world.url}/en${(await article(world, manager, id)).path}` };
}

/** Presses a button of the editor and then the one of the same name in the dialog that asks. */
async function decide(page: Page, name: string, fill?: (dialog: ReturnType<Page["locator"]>) => Promise<void>) {
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.locator("dialog[open]");
  await fill?.(dialog);
  await dialog.getByRole("button", { name, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** The words of a text, as its own change. */
function textOf(text: object): object {
  const fields = ["title", "subtitle", "excerpt", "body", "cover_alt", "cover_caption", "seo_title", "seo_description"];
  return Object.fromEntries(Object.entries(text).filter(([name]) => fields.includes(name)));
}

const DESK = "/en/panel/content-author/article";
const editor = (id: string) => `${DESK}?article=${id}`;

const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><h1 style='color:red'>Lines</h1>
<p class=MsoNormal style='font-family:Calibri'><span style='font-weight:bold'>Night</span> <i style='mso-bidi-font-style:normal'>trams</i><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>Line 4</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>Line 8</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><img src="file:///C:/tram.png"><script>alert(1)</script><!--EndFragment--></body></html>`;

describe("an author's desk", () => {
  it("takes a text from Word without its rubbish", async () => {
    const id = await written(world, author, "en", `Pasted ${mark}`);
    const { page, consoleErrors } = await openSession(browser, world, author, editor(id));
    await page.locator("#en-body").click();
    await page.keyboard.press("Control+A");
    await page.locator("#en-body").evaluate((box, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", html);
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, FROM_WORD);
    await openCard(page, "Placement");
    await page.getByLabel("Web address").focus();
    await saved(page);
    const body = (await article(world, author, id)).texts[0]?.body.replace(/ id="[^"]*"/g, "");
    assert.equal(
      body,
      "<h2>Lines</h2><p><strong>Night</strong> <em>trams</em></p><ul><li>Line 4</li><li>Line 8</li></ul>",
    );
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("makes a link of marked words by Ctrl+K and one choice among the titles of the site", async () => {
    const { address } = await published(`Linked ${mark}`);
    const id = await written(world, author, "en", `Linking ${mark}`);
    const { page, consoleErrors } = await openSession(browser, world, author, editor(id));
    await page.locator("#en-body").click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText("Read on. ");
    const dialog = page.locator("dialog[open]");
    const choose = async () => {
      await page.keyboard.press("Control+k");
      await dialog.getByLabel("Address").fill(`Linked ${mark}`);
      await dialog.getByRole("button", { name: `Linked ${mark}` }).click();
    };
    const path = new URL(address).pathname.replace("/en", "");
    const links = page.locator(`#en-body a[href$="${path}"]`);

    await choose();
    await dialog.getByRole("button", { name: "Insert" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await links.filter({ hasText: `Linked ${mark}` }).waitFor();

    await page.locator("#en-body").click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText("Read on.");
    await page.keyboard.press("Control+A");
    await choose();
    await dialog.waitFor({ state: "detached" });
    await links.filter({ hasText: "Read on." }).waitFor();
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("takes a text back from review by its menu, at once where only one language waits", async () => {
    const title = `Taken back ${mark}`;
    const id = await written(world, author, "en", title);
    await step(world, author, id, "submit");
    const { page } = await openSession(browser, world, author, "/en/panel/content-author/article");
    await page.getByRole("button", { name: `Actions for “${title}”` }).click();
    await page.getByRole("menuitem", { name: "Take back", exact: true }).click();
    const told = page.locator(".note--toast", { hasText: `Taken back: ${title}` });
    await told.waitFor();
    assert.equal(await state(id), "draft");
    await told.getByRole("button", { name: "Undo" }).click();
    await page.locator(".note--toast", { hasText: `Undone: ${title}` }).waitFor();
    assert.equal(await state(id), "in_review");
    await release(page);
  });

  it("keeps state and main action in sight, and opens the cards that the text needs", async () => {
    const id = await written(world, author, "en", `In sight ${mark}`);
    const { page, consoleErrors } = await openSession(browser, world, author, editor(id));
    const bar = page.getByRole("region", { name: "Status and next step" });
    const card = (name: string) => page.getByRole("heading", { name, exact: true }).getByRole("button");
    const isOpen = (name: string) => card(name).getAttribute("aria-expanded");
    assert.deepEqual([await isOpen("Before submission"), await isOpen("Placement")], ["true", "false"]);
    assert.equal(await page.getByRole("button", { name: "Submit for review" }).count(), 1, "no second one in a card");
    await card("Placement").click();
    await card("Before submission").click();

    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const end of [0, 100_000]) {
        await page.evaluate((top) => scrollTo(0, top), end);
        const box = await bar.getByRole("button", { name: "Submit for review" }).boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= 900, `${width} px, ${end}: ${JSON.stringify(box)}`);
      }
      await assertFits(page);
    }
    await page.reload();
    assert.deepEqual([await isOpen("Before submission"), await isOpen("Placement")], ["false", "true"]);
    const title = page.getByLabel("Title", { exact: true });
    const normal = await title.inputValue();
    await title.fill(normal.toUpperCase());
    await page.getByLabel("Excerpt").focus();
    await card("Before submission").click();
    await page.getByText("1 open", { exact: true }).waitFor();
    await title.fill(normal);
    await page.getByLabel("Excerpt").focus();
    await page.getByText("Ready", { exact: true }).waitFor();
    await card("Before submission").click();

    await page.locator("#en-body").click();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await bar.getByRole("button", { name: "1 point open" }).click();
    await card("Before submission").and(page.locator(":focus")).waitFor();
    assert.equal(await isOpen("Before submission"), "true");
    await bar.getByText("Draft", { exact: true }).waitFor();
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("is submitted at once, taken back by Undo, and a note reaches whoever reviews it", async () => {
    const id = await written(world, author, "en", `Sent off ${mark}`);
    const { page, consoleErrors } = await openSession(browser, world, author, editor(id));
    const bar = page.getByRole("region", { name: "Status and next step" });
    await bar.getByRole("button", { name: "Submit for review" }).click();
    await bar.getByText("In review", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).and(page.locator(".note--toast *")).click();
    await bar.getByText("Draft", { exact: true }).waitFor();

    await bar.getByRole("button", { name: "Submit for review" }).click();
    await page.getByRole("button", { name: "Add a note" }).last().click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Note for the reviewer").fill("Please look at the fares.");
    await dialog.getByRole("button", { name: "Add a note" }).click();
    await page.getByText("The note was added to the comments.").waitFor();
    await release(page);

    const desk = await openSession(browser, world, manager, `/en/panel/manager/articles?tab=queue`);
    await desk.page.locator(".queue a", { hasText: `Sent off ${mark}` }).click();
    await desk.page.getByText("Please look at the fares.").waitFor();
    await release(desk.page);
    assert.deepEqual(consoleErrors, []);
  });

  it("leaves nothing behind where nobody wrote anything, and keeps a single letter", async () => {
    const { page } = await openSession(browser, world, author, DESK);
    const count = async () =>
      (await call<{ total: number }>(world, author, "GET", "/panel/articles?own=true&per_page=1")).total;
    const before = await count();
    const begin = async () => {
      await page.getByRole("button", { name: "New article", exact: true }).first().click();
      await page.locator("#en-body").waitFor();
    };
    const leave = () => page.getByRole("main").getByRole("link", { name: "My articles" }).click();
    await begin();
    const gone = page.waitForResponse((one) => one.url().endsWith("/unwritten"));
    await leave();
    assert.equal((await gone).status(), 200);
    assert.equal(await count(), before);

    await begin();
    await page.keyboard.type("A");
    await leave();
    await page.getByRole("row", { name: /^A / }).first().waitFor();
    assert.equal(await count(), before + 1);
    await release(page);
  });

  it("opens each language from the list, and names the keys of its tools", async () => {
    const title = `Three chips ${mark}`;
    const id = await written(world, author, "en", title);
    const { page } = await openSession(browser, world, author, DESK);
    await page.getByRole("row", { name: title }).getByRole("link", { name: "German 0%, edit" }).click();
    await page.waitForURL(`**/article?article=${id}&lang=de`);
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "de-title");
    for (const [name, letter] of [
      ["Bold", "B"],
      ["Italic", "I"],
      ["Link", "K"],
    ] as const) {
      const tool = page.getByRole("button", { name, exact: true });
      assert.equal(await tool.getAttribute("title"), `${name} (Ctrl+${letter})`);
      assert.equal(await tool.getAttribute("aria-keyshortcuts"), `Control+${letter}`);
    }
    await release(page);
  });

  it("shows a draft as readers would see it, to nobody else", async () => {
    const id = await written(world, author, "en", `Previewed ${mark}`);
    const { page } = await openSession(browser, world, author, editor(id));
    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Preview" }).click();
    const shown = await opened;
    await shown.getByRole("heading", { level: 1, name: `Previewed ${mark}` }).waitFor();
    assert.match((await shown.locator("meta[name=robots]").getAttribute("content")) ?? "", /noindex/);
    const { path } = await article(world, author, id);
    assert.equal((await fetch(`${world.url}/en${path}`)).status, 404);
    await release(page);
  });
});

describe("a manager's desk", () => {
  it("deletes a draft at once with a message that takes it back, and finds it in the bin", async () => {
    const title = `Thrown away ${mark}`;
    const id = await written(world, author, "en", title);
    const list = `/en/panel/manager/articles?q=${encodeURIComponent(title)}`;
    const { page, consoleErrors } = await openSession(browser, world, manager, list);
    const row = page.locator("tbody tr", { hasText: title });
    const remove = async () => {
      await row.getByRole("button", { name: `Actions for “${title}”` }).click();
      await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
      await row.waitFor({ state: "detached" });
    };
    await remove();
    await page.locator(".note--toast", { hasText: title }).getByRole("button", { name: "Undo" }).click();
    await row.waitFor();
    assert.equal(await state(id), "draft");
    await remove();
    await page.getByRole("link", { name: "Bin", exact: true }).click();
    await row.waitFor();
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("schedules by the portal's clock, wherever the computer stands", async () => {
    const id = await written(world, author, "en", `Scheduled ${mark}`);
    await step(world, author, id, "submit");
    await step(world, manager, id, "approve");
    const { page } = await openSession(browser, world, manager, editor(id), { zone: "America/New_York" });
    await decide(page, "Schedule", async (dialog) => {
      await dialog.getByText("In the portal’s time zone: Europe/Zurich.", { exact: true }).waitFor();
      await dialog.getByLabel("Publish on").fill("2030-07-01T07:30");
    });
    await page.getByText("1 Jul 2030, 07:30").first().waitFor();
    const text = (await article(world, manager, id)).texts[0];
    assert.equal(text?.state, "scheduled");
    assert.equal(new Date(text?.publish_at ?? 0).toISOString(), "2030-07-01T05:30:00.000Z");
    await page.getByRole("button", { name: "Cancel the schedule" }).click();
    await page.locator(".card .status", { hasText: "Approved" }).first().waitFor();
    await release(page);
  });

  it("publishes a text from the message that says it was approved", async () => {
    const title = `Approved and out ${mark}`;
    const id = await written(world, author, "en", title);
    await step(world, author, id, "submit");
    const queue = `/en/panel/manager/articles?tab=queue&open=${id}.en`;
    const { page, consoleErrors } = await openSession(browser, world, manager, queue);
    await page.getByRole("heading", { name: title }).waitFor();
    await page.keyboard.press("a");
    const told = page.locator(".note--toast", { hasText: `Approved: ${title}` });
    await told.getByRole("button", { name: "Publish", exact: true }).click();
    await page.locator(".note--toast", { hasText: title }).getByRole("link").waitFor();
    assert.equal(await state(id), "published");
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("undoes a decision by the message or by a key, and says what stays", async () => {
    const title = `Decided too fast ${mark}`;
    const id = await written(world, author, "en", title);
    await step(world, author, id, "submit");
    const queue = `/en/panel/manager/articles?tab=queue&open=${id}.en`;
    const { page, consoleErrors } = await openSession(browser, world, manager, queue);
    const row = page.locator(".queue a", { hasText: title });
    await row.getByText("waiting for less than an hour").waitFor();
    await page.getByRole("heading", { name: title }).waitFor();
    await page.keyboard.press("a");
    const approved = page.locator(".note--toast", { hasText: `Approved: ${title}` });
    assert.doesNotMatch(await approved.innerText(), /notification/);
    await approved.getByRole("button", { name: "Undo" }).click();
    await page.locator(".note--toast", { hasText: `Undone: ${title}` }).waitFor();
    assert.equal(await state(id), "in_review");

    await row.click();
    await page.getByRole("heading", { name: title }).waitFor();
    await page.keyboard.press("c");
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("What should change").fill("Name the lines.");
    await dialog.getByRole("button", { name: "Request changes" }).click();
    const sent = page.locator(".note--toast", { hasText: `Changes requested: ${title}` });
    assert.match(await sent.innerText(), /The notification about it has been sent and cannot be recalled\./);
    await page.keyboard.press("z");
    await page
      .locator(".note--toast", { hasText: `Undone: ${title}` })
      .first()
      .waitFor();
    await sent.waitFor({ state: "detached" });
    assert.equal(await state(id), "in_review");

    await row.click();
    await page.getByRole("heading", { name: title }).waitFor();
    await page.keyboard.press("p");
    await page.locator(".note--toast", { hasText: `Published: ${title}` }).waitFor();
    const { path } = await article(world, manager, id);
    assert.equal((await fetch(`${world.url}/en${path}`)).status, 200);
    await page.keyboard.press("z");
    await row.waitFor();
    assert.equal(await state(id), "in_review");
    assert.equal((await fetch(`${world.url}/en${path}`)).status, 404);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("is offered to publish exactly the languages that can be published, and nothing where none can", async () => {
    const title = `Half translated ${mark}`;
    const { id } = await published(title);
    const menu = async () => {
      await page.goto(`${world.url}/en/panel/manager/articles?q=${encodeURIComponent(title)}`);
      await page.getByRole("button", { name: `Actions for “${title}”` }).click();
      await page.getByRole("menuitem", { name: "Edit" }).waitFor();
      return page.getByRole("menuitem", { name: "Publish now…" });
    };
    const { page, consoleErrors } = await openSession(browser, world, manager, "/en/panel");
    await assertCount(await menu(), 0);
    await page.keyboard.press("Escape");

    const german = {
      ...textOf((await article(world, author, id)).texts[0] ?? {}),
      title: `${title}, Deutsch`,
      version: null,
    };
    await call(world, author, "PUT", `/panel/articles/${id}/texts/de`, german);
    const version = (await article(world, author, id)).texts.find(({ lang }) => lang === "de")?.version;
    await call(world, author, "POST", `/panel/articles/${id}/texts/de/actions`, { action: "submit", version });
    await (await menu()).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByRole("checkbox", { name: /German/ }).waitFor();
    await assertCount(dialog.getByRole("checkbox"), 1);
    assert.ok(await dialog.getByRole("checkbox", { name: /German/ }).isChecked());
    await dialog.getByRole("button", { name: "Publish now" }).click();
    await dialog.waitFor({ state: "detached" });
    const states = (await article(world, manager, id)).texts.map((text) => `${text.lang} ${text.state}`);
    assert.deepEqual(states.sort(), ["de published", "en published"]);
    await assertCount(await menu(), 0);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("withdraws and archives; readers are told", async () => {
    const away = await published(`Withdrawn ${mark}`);
    const old = await published(`Archived ${mark}`);
    const { page } = await openSession(browser, world, manager, editor(away.id));
    assert.equal((await fetch(away.address)).status, 200);
    await decide(page, "Withdraw", (dialog) => dialog.getByLabel("Reason").fill("It was not true."));
    assert.ok([404, 410].includes((await fetch(away.address)).status));

    await page.goto(world.url + editor(old.id));
    await decide(page, "Archive");
    const answer = await fetch(old.address);
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /archive/i);

    await decide(page, "Back to draft", (dialog) => dialog.getByText("will be removed from the site").waitFor());
    assert.equal(await state(old.id), "draft");
    await release(page);
  });

  it("approves and publishes many at once, and shows what is translated", async () => {
    const titles = [`First of many ${mark}`, `Second of many ${mark}`];
    const ids: string[] = [];
    for (const title of titles) {
      const id = await written(world, author, "en", title);
      await step(world, author, id, "submit");
      ids.push(id);
    }
    const path = `/en/panel/manager/articles?q=${encodeURIComponent(`of many ${mark}`)}`;
    const { page, consoleErrors } = await openSession(browser, world, manager, path);
    for (const [name, after] of [
      ["Approve", "approved"],
      ["Publish", "published"],
    ] as const) {
      if (name === "Approve") await page.getByLabel("Select all on this page").check();
      await page.locator(".bulk-bar").getByRole("button", { name, exact: true }).click();
      const dialog = page.locator("dialog[open]");
      await dialog.getByText("Applies to every language").waitFor();
      await assertCount(dialog.getByText("Texts in review will be approved, too."), name === "Publish" ? 1 : 0);
      await dialog.getByRole("button", { name, exact: true }).click();
      await dialog.getByText("2 of 2").waitFor();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      for (const id of ids) assert.equal(await state(id), after);
    }
    await page.goto(`${world.url}${path}&tab=matrix`);
    const row = page.locator(".table--matrix tbody tr", { hasText: titles[0] });
    await row.getByText("Published").waitFor();
    await assertCount(row.getByText("Missing"), 2);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });
});
