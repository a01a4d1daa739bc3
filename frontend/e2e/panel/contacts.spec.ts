import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertHydrated, startBrowser, openPage } from "../browser";
import { linkFromLetter } from "../mail";
import { startWorld, type World } from "../harness";
import { call, createStaff, picture, openSession, type Person } from "./staff";
import { dialog, fill, leave, open, part, PATH, press } from "./contact_desk";
import { choose, rowOf } from "./tree";

let world: World;
let browser: Browser;
let admin: Person;
let manager: Person;
let author: Person;
const mark = Date.now().toString(36);
const NAMES = { English: `Harbour office ${mark}`, Ukrainian: `Портова служба ${mark}`, German: `Hafenamt ${mark}` };
const MAIL = `desk-${mark}@harbour.example`;
const PAGE = `/contacts/harbour-${mark}/offices-${mark}/harbour-office-${mark}`;

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await createStaff(world, "admin", "Iryna", `Chief${mark}`);
  manager = await createStaff(world, "manager", "Marta", `Keeper${mark}`);
  author = await createStaff(world, "author", "Olena", `Writer${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

const read = async (path: string) => (await fetch(world.url + path)).text();
/** Typed text reaches the search of the list late, as on a slow machine. */
const slowTyping = (page: Page) =>
  page.addInitScript(() => {
    const now = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => now(run, ms === 300 ? 3000 : ms) });
  });
const within = (page: Page, group: string) => dialog(page).getByRole("group", { name: group, exact: true });

/** Picks a day of the next month in the calendar of other hours, by keys alone; answers the day. */
async function pickHoliday(page: Page): Promise<string> {
  const calendar = dialog(page).getByRole("grid");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  await calendar.locator("button[tabindex='0']").focus();
  for (const key of ["PageDown", "ArrowRight"]) {
    const before = await focused();
    await page.keyboard.press(key);
    await page.waitForFunction((was) => document.activeElement?.getAttribute("aria-label") !== was, before);
  }
  const day = await focused();
  await page.keyboard.press("Enter");
  const date = day.split(", ")[1] ?? "";
  const untilFocused = (label: string) =>
    page.waitForFunction((wanted) => document.activeElement?.getAttribute("aria-label") === wanted, label);
  await untilFocused(`${date}: open or closed`);
  await fill(page, /^Note for readers \(English\)/, "Holiday");
  await assertAccessible(page);
  await calendar.getByRole("button", { name: `${day}: Closed, Holiday` }).click();
  assert.equal(
    await dialog(page)
      .getByRole("button", { name: /^Remove the exception/ })
      .count(),
    1,
  );
  // a marked day leads to its hours
  await untilFocused(`${date}: open or closed`);
  return dialog(page).getByLabel("First day").inputValue();
}

describe("contacts in the panel", () => {
  it("a group, a subgroup and a contact in three languages are made and read at the next request", async () => {
    const chief = await openSession(browser, world, admin, `${PATH}&part=groups`);
    await chief.page.getByRole("button", { name: "New group" }).click();
    for (const [lang, name] of [
      ["English", "Harbour"],
      ["Ukrainian", "Порт"],
      ["German", "Hafen"],
    ] as const)
      await within(chief.page, lang).getByLabel("Name").fill(`${name} ${mark}`);
    await fill(chief.page, /Address|slug/i, `harbour-${mark}`);
    await dialog(chief.page).getByLabel("Kind").selectOption("authority");
    await press(chief.page, "Save");
    await choose(chief.page, `/contacts/harbour-${mark}`, "New subgroup");
    await within(chief.page, "English").getByLabel("Name").fill(`Offices ${mark}`);
    await fill(chief.page, /Address|slug/i, `offices-${mark}`);
    await press(chief.page, "Save");
    await rowOf(chief.page, `/contacts/harbour-${mark}/offices-${mark}`).waitFor();
    await leave(chief);

    const desk = await openSession(browser, world, manager, PATH);
    const { page } = desk;
    await page.getByRole("button", { name: "New contact" }).click();
    await dialog(page)
      .getByLabel("Group")
      .selectOption({ label: `Harbour ${mark} / Offices ${mark}` });
    for (const [lang, name] of Object.entries(NAMES)) await within(page, lang).getByLabel("Name").fill(name);
    await part(page, "For whom, costs, languages");
    for (const lang of Object.keys(NAMES))
      await within(page, lang)
        .getByLabel(/^What it costs/)
        .fill(`50.– (${lang})`);
    const languages = dialog(page).getByRole("group", { name: "Languages spoken" });
    await languages.getByLabel("Ukrainian").check();
    await languages.getByLabel("German").check();
    await fill(page, /^Accessibility notes \(English\)/, "The ramp is behind the building");
    await part(page, "Phone and online");
    await press(page, "Add a phone number");
    await fill(page, /^Phone/, "+41 44 555 12 12");
    await fill(page, /^Label \(English\)/, "Front desk");
    await fill(page, /^Note \(English\)/, "mornings only");
    await press(page, "Add an e-mail address");
    await fill(page, /^E-mail/, MAIL);
    await part(page, "Address");
    await press(page, "Add an address");
    await fill(page, "Street", "Quay");
    await fill(page, "House number", "4");
    await fill(page, "Postal code", "8001");
    await dialog(page).getByLabel("Town", { exact: true }).fill("Zürich");
    await fill(page, /^Coordinates/, "north of the lake");
    await part(page, "Opening hours");
    await dialog(page).getByLabel("Monday: open or closed").selectOption("Open");
    await fill(page, "Monday, from (1)", "09:00");
    await fill(page, "Monday, to (1)", "12:00");
    await press(page, "Monday: add times");
    await fill(page, "Monday, from (2)", "11:00");
    await fill(page, "Monday, to (2)", "17:00");
    assert.equal(
      await dialog(page).getByRole("button", { name: "Tuesday: Same as Monday" }).count(),
      0,
      "wrong hours are not copied",
    );
    await assertAccessible(page);
    await part(page, "Name and texts");
    await press(page, "Save");
    // the faults are counted at their parts, and the first of them is open
    await dialog(page)
      .getByRole("tab", { name: "Address 1 field to correct" })
      .and(page.locator("[aria-selected=true]"))
      .waitFor();
    await dialog(page)
      .getByText(/Write the coordinates as degrees/)
      .first()
      .waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-invalid") === "true");
    await fill(page, /^Coordinates/, "47.3769, 8.5417");
    await part(page, "Opening hours 1 field to correct");
    await dialog(page).getByText("These times overlap, touch or are in the wrong order.").first().waitFor();
    await fill(page, "Monday, from (2)", "13:00");
    await press(page, "Monday: Same from Tuesday to Friday");
    await dialog(page).getByLabel("Sunday: open or closed").selectOption("Around the clock");
    const holiday = await pickHoliday(page);
    await press(page, "Save");
    await page.getByText("The contact was saved.").waitFor();
    await assertAccessible(page);
    await press(page, "Publish");
    await dialog(page).getByText("Published", { exact: true }).waitFor();

    const english = await read(`/en${PAGE}`);
    for (const said of [
      NAMES.English,
      "+41 44 555 12 12",
      "Front desk",
      "mornings only",
      "mlat=47.3769",
      "The ramp is behind",
    ])
      assert.ok(english.includes(said), said);
    for (const [lang, name] of [
      ["uk", NAMES.Ukrainian],
      ["de", NAMES.German],
    ] as const)
      assert.ok((await read(`/${lang}${PAGE}`)).includes(name), lang);

    const { items } = await call<{ items: { id: string }[] }>(world, admin, "GET", `/panel/contacts?q=${mark}`);
    const { card } = await call<{ card: { hours: { weekly: unknown[]; exceptions: { from: string }[] } } }>(
      world,
      admin,
      "GET",
      `/panel/contacts/${items[0]?.id}`,
    );
    const day = [
      { from: "09:00", to: "12:00" },
      { from: "13:00", to: "17:00" },
    ];
    assert.deepEqual(card.hours.weekly, [day, day, day, day, day, [], [{ from: "00:00", to: "24:00" }]]);
    assert.deepEqual(
      card.hours.exceptions.map(({ from }) => from),
      [holiday],
    );

    await part(page, "Logo");
    await press(page, "Choose a logo");
    const file = { name: "logo.png", mimeType: "image/png", buffer: picture(640, 640) };
    await dialog(page).getByLabel("Picture file").setInputFiles(file);
    await press(page, "Use this picture");
    await fill(page, /^What the logo shows \(English\)/, "An anchor");
    await press(page, "Save");
    await page.getByText("The contact was saved.").last().waitFor();
    await assertAccessible(page);
    await leave(desk);
    const visitor = await openPage(browser, `${world.url}/en${PAGE}`);
    await visitor.page.getByRole("img", { name: "An anchor" }).waitFor();
    await assertHydrated(visitor);
    await assertAccessible(visitor.page);
    await visitor.page.context().close();
  });

  it("two who write at the same time hear of each other, and nothing that was typed is lost", async () => {
    const desk = await openSession(browser, world, manager, PATH);
    const { page } = desk;
    await open(page, NAMES.English);
    await within(page, "English")
      .getByLabel(/^Summary in one sentence/)
      .fill("Boats and berths");
    const { items } = await call<{ items: { id: string }[] }>(world, admin, "GET", `/panel/contacts?q=${mark}`);
    const id = items[0]?.id ?? "";
    const known = await call<Record<string, unknown>>(world, admin, "GET", `/panel/contacts/${id}`);
    const kept = ["version", "subgroup_id", "slug", "texts", "card", "languages", "emergency", "verify_every_days"];
    const same = Object.fromEntries(kept.map((name) => [name, known[name]]));
    const logo = known.logo && typeof known.logo === "object" && "id" in known.logo ? known.logo.id : null;
    await call(world, admin, "PUT", `/panel/contacts/${id}`, {
      ...same,
      logo_media_id: logo,
      free_of_charge: "partly",
    });

    await dialog(page)
      .getByText(/saved another version of this contact in the meantime/)
      .waitFor();
    await press(page, "Compare the versions");
    await dialog(page)
      .getByRole("row", { name: /Summary in one sentence \(English\)/ })
      .getByText("Boats and berths")
      .waitFor();
    await dialog(page)
      .getByRole("row", { name: /^Costs/ })
      .getByText("partly free of charge")
      .waitFor();
    await assertAccessible(page);
    await press(page, "Keep mine");
    await press(page, "Save");
    await page.getByText("The contact was saved.").waitFor();
    const html = await read(`/en${PAGE}`);
    assert.ok(html.includes("Boats and berths") && html.includes("Partly free"), "both changes are there");

    await within(page, "English")
      .getByLabel(/^Summary in one sentence/)
      .fill("Never saved");
    await page.keyboard.press("Escape");
    await dialog(page).getByText("Unsaved changes will be lost.").waitFor();
    await press(page, "Cancel");
    assert.equal(
      await within(page, "English")
        .getByLabel(/^Summary in one sentence/)
        .inputValue(),
      "Never saved",
    );
    await press(page, /^Close$/);
    await press(page, "Leave without saving");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await leave(desk);
  });

  it("an author drafts, cannot publish, and an admin removes what readers never saw", async () => {
    const desk = await openSession(browser, world, author, PATH);
    await desk.page.getByRole("button", { name: "New contact" }).click();
    await dialog(desk.page)
      .getByLabel("Group")
      .selectOption({ label: `Harbour ${mark} / Offices ${mark}` });
    await within(desk.page, "English").getByLabel("Name").fill(`Lighthouse ${mark}`);
    await part(desk.page, "Phone and online");
    await fill(desk.page, /^Website/, "lighthouse.example");
    await press(desk.page, "Save");
    const publish = dialog(desk.page).getByRole("button", { name: "Publish" });
    await publish.waitFor();
    assert.equal(await publish.getAttribute("aria-disabled"), "true");
    await press(desk.page, "Submit for review");
    await dialog(desk.page).getByText("In review", { exact: true }).waitFor();
    await leave(desk);

    const chief = await openSession(browser, world, admin, PATH);
    await slowTyping(chief.page);
    await chief.page.reload();
    await open(chief.page, `Lighthouse ${mark}`);
    await chief.page.route(`**/api/panel/contacts/*`, async (route) => {
      if (route.request().method() === "DELETE") await chief.page.waitForURL(/q=Lighthouse/);
      await route.continue();
    });
    await press(chief.page, "Delete");
    await dialog(chief.page).getByText("It will be deleted with its texts").waitFor();
    await press(chief.page, "Delete");
    await chief.page.getByText("The contact was deleted.").waitFor();
    await chief.page.getByText("Nothing found").waitFor();
    await leave(chief);
  });

  it("is confirmed today, asked by mail, and the link in the letter confirms", async () => {
    const desk = await openSession(browser, world, manager, `${PATH}&q=${mark}`);
    const row = desk.page.getByRole("row", { name: new RegExp(NAMES.English) });
    await row.getByRole("button", { name: "Confirm now" }).click();
    await desk.page.getByText(`“${NAMES.English}” was confirmed today.`).waitFor();
    await row.getByLabel(`Select ${NAMES.English}`).check();
    await desk.page.getByRole("button", { name: /^Ask for confirmation by e-mail/ }).click();
    await desk.page.getByText("E-mails on their way: 1.").waitFor();
    await leave(desk);

    const link = await linkFromLetter(world.data_dir, MAIL, "contact-check");
    const { page, consoleErrors } = await openPage(browser, link);
    await page
      .getByRole("heading", { name: new RegExp(`${NAMES.English}|${NAMES.Ukrainian}|${NAMES.German}`) })
      .waitFor();
    await assertAccessible(page);
    await page.locator(".contact-check .button--primary").click();
    await page.getByRole("alert").waitFor();
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });
});
