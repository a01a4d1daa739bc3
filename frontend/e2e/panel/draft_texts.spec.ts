import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertFits, openPage, startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { article, call, createStaff, openSession, withoutRefusals, written, type Person } from "./staff";
import { choose, rowOf } from "./tree";

let world: World;
let browser: Browser;
let admin: Person;
const HOLD_BACK = "Hold back (German): readers do not see this text yet";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await createStaff(world, "admin", "Ada", "Chief");
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

interface Node {
  id: string;
  version: number;
  path: string;
  texts: Record<string, { name: string }>;
  children: Node[];
}

/** The heading that readers of a language see at a path. */
async function headingIn(lang: string, path: string): Promise<string> {
  const { page } = await openPage(browser, `${world.url}/${lang}${path}`);
  const heading = await page.locator("h1").first().innerText();
  await release(page);
  return heading;
}

const marked = (page: Page, path: string) => rowOf(page, path).locator(".named-languages .is-draft");

describe("a language that is held back", () => {
  it("of a category is marked in the tree, replaced for readers, and released", async () => {
    const names = { en: { name: "Garden sheds" }, de: { name: "Gartenhäuser" } };
    const made = await call<Node>(world, admin, "POST", "/panel/categories", {
      parent_id: null,
      slug: "garden-sheds",
      texts: names,
    });
    assert.equal(await headingIn("de", made.path), "Gartenhäuser");
    const { page, consoleErrors } = await openSession(browser, world, admin, "/en/panel/admin/categories");

    const form = await choose(page, made.path, "Edit");
    await form.getByLabel("Hold back (English)").check();
    await form.getByLabel(HOLD_BACK).check();
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("alert").getByText("At least one language has to be public").waitFor();
    await form.getByLabel("Hold back (English)").uncheck();
    await assertAccessible(page);
    await form.getByRole("button", { name: "Save" }).click();
    await marked(page, made.path).filter({ hasText: "de" }).waitFor();
    assert.equal(await headingIn("de", made.path), "Garden sheds");

    const again = await choose(page, made.path, "Edit");
    await again.getByLabel(HOLD_BACK).uncheck();
    await again.getByRole("button", { name: "Save" }).click();
    await marked(page, made.path).waitFor({ state: "detached" });
    assert.equal(await headingIn("de", made.path), "Gartenhäuser");
    assert.deepEqual(withoutRefusals(consoleErrors), []);
    await release(page);
  });

  it("of a contact is marked in the list and replaced for readers with a note", async () => {
    const groups = await call<Node[]>(world, admin, "GET", "/panel/contact-groups");
    const subgroup = groups.flatMap((group) => group.children)[0];
    assert.ok(subgroup);
    const drafted = await call<Node>(world, admin, "POST", "/panel/contacts", {
      version: null,
      subgroup_id: subgroup.id,
      slug: "tenant-advice",
      texts: { en: { name: "Tenant advice" }, de: { name: "Mieterberatung" } },
      card: { phones: [{ display: "+41 44 555 01 01" }] },
      languages: [],
      emergency: false,
      free_of_charge: "yes",
      verify_every_days: null,
    });
    const state = { version: drafted.version, state: "published" };
    await call(world, admin, "POST", `/panel/contacts/${drafted.id}/state`, state);
    const { page } = await openSession(browser, world, admin, "/en/panel/admin/categories?tab=contacts&q=tenant");
    const row = page.locator("tbody tr", { hasText: "Tenant advice" });
    await row.getByText("Tenant advice").first().click();
    const form = page.locator("dialog[open]");
    await form.getByLabel(HOLD_BACK).check();
    await assertAccessible(page);
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await row.locator(".named-languages .is-draft").filter({ hasText: "de" }).waitFor();

    const german = await openPage(browser, `${world.url}/de${drafted.path}`);
    assert.equal(await german.page.locator("h1").innerText(), "Tenant advice");
    assert.equal(await german.page.getByText("Mieterberatung").count(), 0);
    await assertAccessible(german.page);
    await release(german.page);
    await release(page);
  });

  it("of a legal page is chosen in its draft, on a telephone in three languages", async () => {
    for (const [lang, words] of [
      ["en", /^Hold back \(English\)/],
      ["uk", /^Притримати текст /],
      ["de", /^Zurückhalten \(/],
    ] as const) {
      const pages = await call<{ id: string; name: string }[]>(world, admin, "GET", "/panel/legal/pages");
      const imprint = pages.find(({ name }) => name === "imprint");
      const path = `/${lang}/panel/admin/owner-content?open=${imprint?.id}`;
      const { page } = await openSession(browser, world, admin, path, { width: 390 });
      await page.getByLabel(words).waitFor();
      await assertFits(page);
      await assertAccessible(page);
      await release(page);
    }
  });
});

describe("a translation in the editor", () => {
  it("names the parts of the original that it lacks, also those without words", async () => {
    const id = await written(world, admin, "en", "Where the market is");
    const media = await call<{ items: { picture: { src: string } }[] }>(world, admin, "GET", "/panel/media");
    const contacts = await call<{ items: { id: string }[] }>(world, admin, "GET", "/panel/contacts?state=published");
    const src = media.items[0]?.picture.src;
    const figure = (alt: string) => `<figure><img src="${src}" alt="${alt}"></figure>`;
    const video = '<div data-embed="youtube" data-src="https://www.youtube.com/watch?v=aqz-KE-bpKQ"></div>';
    const contact = `<div data-contact="${contacts.items[0]?.id}"></div>`;
    const text = (await article(world, admin, id)).texts[0];
    await call(world, admin, "PUT", `/panel/articles/${id}/texts/en`, {
      ...{ excerpt: "", cover_alt: "", cover_caption: "", seo_title: "", seo_description: "", subtitle: "" },
      version: text?.version,
      title: "Where the market is",
      body: `<p>First words.</p>${figure("")}${figure("A stall with bread")}${video}${contact}`,
    });

    for (const [lang, expected] of [
      [
        "en",
        [
          "First words.",
          "Picture without a description",
          "Picture · A stall with bread",
          "Player or map",
          "Contact card",
        ],
      ],
      ["uk", ["First words.", "Зображення без опису", "Зображення · A stall with bread", "Відео", "Картка контакту"]],
      [
        "de",
        ["First words.", "Bild ohne Beschreibung", "Bild · A stall with bread", "Player oder Karte", "Kontaktkarte"],
      ],
    ] as const) {
      const path = `/${lang}/panel/content-author/article?article=${id}&lang=de`;
      const { page } = await openSession(browser, world, admin, path, { width: lang === "de" ? 390 : 1440 });
      const left = page.locator(".is-untranslated");
      await left.first().waitFor();
      const found = await left.allInnerTexts();
      assert.equal(found.length, expected.length, found.join("\n"));
      for (const [n, words] of expected.entries()) assert.ok(found[n]?.includes(words), `${found[n]} has ${words}`);
      assert.ok(!found.some((line) => line.includes("…")), found.join("\n"));
      await assertFits(page);
      await release(page);
    }
  });
});
