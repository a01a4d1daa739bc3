// An advertisement from the choice of its package to its report: advertiser, reviewer, treasurer, readers, and the clock.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { basename, join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertFits, openPage, settled, startBrowser, WAIT_MS } from "../browser";
import { startWorld, type World } from "../harness";
import { letterTo } from "../mail";
import { call, createStaff, openSession, PASSWORD, type Person, type Session } from "../panel/staff";
import { addPicture, goOn, WORDS } from "./ad_form";
import { become } from "./person";

/** A browser of a person: that of the tests calls itself headless, and robots are not counted. */
const READER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const REASON = "Bitte nennen Sie im Plakat den Preis, etwa „ab CHF 60“.";
const COUNTS = `
import sqlite3, sys
db = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True)
sql = """select coalesce(sum(d.views), 0), coalesce(sum(d.clicks), 0)
         from ads a left join ad_daily d on d.ad_key = a.key where a.id = ?"""
print(*db.execute(sql, (sys.argv[2],)).fetchone())
`;

const words = WORDS.de;
const mark = Date.now().toString(36);
const name = `Olena Werbung${mark}`;

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld({ LITFASS_CASES__UNDO_SECONDS: "0", LITFASS_MAIL__DIGEST_MINUTES: "0" });
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

async function assertReadable(page: Page): Promise<void> {
  await assertFits(page);
  await assertAccessible(page);
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 2 * WAIT_MS;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, what);
    await new Promise((next) => setTimeout(next, 200));
  }
}

/** Signs somebody in again: another clock of the server has ended their session. */
async function again(who: Person): Promise<Person> {
  const response = await fetch(`${world.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: who.email, password: PASSWORD }),
  });
  const answer = await response.json();
  assert.equal(response.status, 200, JSON.stringify(answer));
  return { email: who.email, token: answer.access_token, user: answer.user };
}

/** Waits until jobs have moved the booking to a state, and opens its page then. */
async function untilState(page: Page, who: Person, booking: URL, state: string, label: string): Promise<void> {
  const id = booking.searchParams.get("ad") ?? "";
  const stateOf = async () => (await call<{ state: string }>(world, who, "GET", `/account/ads/${id}`)).state;
  await until(`the booking becomes ${state}`, async () => (await stateOf()) === state);
  await page.goto(booking.href);
  await settled(page);
  await page.locator(".page-head .status", { hasText: label }).waitFor();
}

/** Waits until somebody is notified of this kind, and has a letter in German with these words. */
async function untilTold(who: Person, kind: string, letter: RegExp): Promise<void> {
  const kinds = async () => {
    const found = await call<{ items: { kind: string }[] }>(world, who, "GET", "/notifications?per_page=50");
    return found.items.map((one) => one.kind);
  };
  await until(`a notification is of the kind ${kind}`, async () => (await kinds()).includes(kind));
  await letterTo(world.data_dir, who.email, letter);
}

/** Writes a booking in German and Ukrainian with cropped pictures, and submits it. */
async function book(page: Page): Promise<URL> {
  await page.goto(`${world.url}/de/advertising/package`);
  await settled(page);
  await page.locator(".package-card__choose a").first().click();
  await page.getByRole("button", { name: words.take_package }).click();
  await page.getByLabel(words.headline, { exact: true }).fill("Velos repariert");
  await page.getByLabel(words.line, { exact: true }).fill("Während Sie warten");
  await page.getByRole("button", { name: /Ukrainisch/ }).click();
  await page.getByRole("button", { name: /^Gestaltung .* hinzufügen/ }).click();
  await page.getByRole("button", { name: "Fertige Bilder" }).click();
  await page.getByLabel(words.headline, { exact: true }).fill("Ремонт велосипедів");
  await addPicture(page, "Hochformat hinzufügen", 1000, 1600);
  await addPicture(page, "Querformat hinzufügen", 2000, 800);
  await page.getByLabel("Bildbeschreibung").fill("Жовтий прямокутник на синьому");
  await goOn(page, words).click();
  await page.getByLabel(words.address).first().fill("https://velo.example/");
  await goOn(page, words).click();
  const billing = page.getByRole("group", { name: "Rechnung an" });
  await billing.getByLabel("Name", { exact: true }).fill("Velo Werkstatt");
  await billing.getByLabel(words.postal_code).fill("8004");
  await billing.getByLabel(words.town, { exact: true }).fill("Zürich");
  await billing.getByLabel(words.country, { exact: true }).selectOption("CH");
  await goOn(page, words).click();
  for (const box of await page.locator(".form-wizard").getByRole("checkbox").all()) await box.check();
  await goOn(page, words).click();
  await submit(page);
  await page.getByRole("link", { name: "Ansehen" }).click();
  await page.getByRole("heading", { name: "Verlauf" }).waitFor();
  return new URL(page.url());
}

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: words.submit, exact: true }).click();
  await page.getByText(/^Eingereicht\. Wir prüfen Ihre Anzeige/).waitFor();
}

/** Writes the price into the design, as the reviewer wishes, and submits it again. */
async function correct(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Bearbeiten" }).click();
  await page.locator(".form-wizard__bar").waitFor();
  const line = page.getByLabel(words.line, { exact: true }).first();
  if (!(await line.isVisible())) await page.getByRole("button", { name: "Gestaltung" }).first().click();
  await line.fill("Ab CHF 60, Sie warten");
  const send = page.getByRole("button", { name: words.submit, exact: true });
  while (!(await send.isVisible())) await goOn(page, words).click();
  await submit(page);
}

/** Opens the booking in the queue of the staff and presses the key of a decision. */
async function review({ page }: Session, key: string): Promise<void> {
  await page.goto(`${world.url}/en/panel/manager/ads-moderating`);
  await settled(page);
  await page.locator(".queue a", { hasText: name }).click();
  await page.locator(".queue a[aria-current]", { hasText: name }).waitFor();
  await page.locator(".ad-previews").first().waitFor();
  await page.getByRole("heading", { name: /Decision/ }).waitFor();
  await assertReadable(page);
  await viewLanguages(page);
  await page.keyboard.press(key);
}

/** The decision names the languages that nobody has viewed; on a phone it stays in sight and covers no focus. */
async function viewLanguages(page: Page): Promise<void> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.locator(".reviewed__decision");
  const hint = bar.getByText("Not viewed yet: German");
  await hint.waitFor();
  await page.locator(".queue a[aria-current]").focus();
  const isFree = () =>
    page.evaluate(() => {
      const foot = document.querySelector(".reviewed__decision")?.getBoundingClientRect();
      const focused = document.activeElement?.getBoundingClientRect();
      return !!foot && !!focused && foot.bottom <= innerHeight && focused.bottom <= foot.top;
    });
  const tab = page.getByRole("tab", { name: /^Ukrainian/ });
  while (!(await tab.evaluate((one) => one === document.activeElement))) {
    await page.keyboard.press("Tab");
    await until("the focus stands above the decision", isFree);
  }
  await assertReadable(page);
  await page.keyboard.press("ArrowRight");
  await page
    .getByRole("tabpanel", { name: /^German/ })
    .getByRole("heading", { name: "Velos repariert" })
    .waitFor();
  await hint.waitFor({ state: "detached" });
  if (wide) await page.setViewportSize(wide);
}

async function sendBack(staff: Session): Promise<void> {
  await review(staff, "c");
  const dialog = staff.page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: /^Reason/ }).selectOption({ index: 1 });
  for (const text of await dialog.locator("textarea").all()) await text.fill(REASON);
  await dialog.getByRole("button", { name: "Decide" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Records the payment of the invoice, from the booking. */
async function recordPayment({ page }: Session, id: string): Promise<void> {
  await page.goto(`${world.url}/en/panel/manager/ads?tab=awaiting_payment&booking=${id}`);
  await settled(page);
  await page.locator('[aria-labelledby="booking-invoice"] a').click();
  await page.getByRole("button", { name: "Record a payment" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Record a payment" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Views and clicks of the booking that are stored. */
function counted(id: string): [views: number, clicks: number] {
  const out = execFileSync("python3", ["-c", COUNTS, join(world.data_dir, "litfass.db"), id], { encoding: "utf8" });
  const [views = 0, clicks = 0] = out.trim().split(" ").map(Number);
  return [views, clicks];
}

/** A reader meets the booking on the pages that it is for, in its languages alone, looks at it and follows it. */
async function readAndFollow(id: string): Promise<void> {
  const context = await browser.newContext({ userAgent: READER, viewport: { width: 1440, height: 900 } });
  await context.route(/\.example\//, (route) => route.fulfill({ body: "The page of the advertiser" }));
  const { page } = await openPage(browser, `${world.url}/en`, { context });
  const own = page.locator(".slot-ad", { hasText: name });
  const filled = () => page.locator(".slot-ad").first().waitFor();
  await filled();
  assert.equal(await own.count(), 0, "nothing is written in English");

  for (const [lang, label, text] of [
    ["de", "Anzeige", "Ab CHF 60, Sie warten"],
    ["uk", "Реклама", ""],
  ] as const) {
    // the view may count as soon as the page stands
    const [views, clicks] = counted(id);
    await page.goto(`${world.url}/${lang}`);
    await settled(page);
    await own.waitFor();
    assert.equal(await own.locator(".adlabel").innerText(), label);
    assert.ok((await own.innerText()).includes(text));
    if (lang === "uk") await own.getByRole("img", { name: "Жовтий прямокутник на синьому" }).waitFor();
    await assertReadable(page);
    await own.scrollIntoViewIfNeeded();
    await until("the view is stored", () => counted(id)[0] === views + 1);
    const followed = context.waitForEvent("request", (request) => request.url() === "https://velo.example/");
    const popup = page.waitForEvent("popup");
    await own.getByRole("link").click();
    await popup;
    await followed;
    await until("the click is stored", () => counted(id)[1] === clicks + 1);
  }

  await page.goto(`${world.url}/de/services/all?country=CH`);
  await settled(page);
  await filled();
  assert.equal(await own.count(), 0, "the package has no place there");
  await context.close();
}

/** Somebody without an account reads the report by its link and checks the file. */
async function readReport(link: string, file: string): Promise<void> {
  const { page } = await openPage(browser, world.url + new URL(link).pathname);
  await page.getByText("Zahlen nach Tagen").click();
  await page.getByRole("table", { name: "Nach Tagen" }).waitFor();
  await assertReadable(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await assertReadable(page);
  await page.getByRole("link", { name: "Bericht prüfen" }).click();
  await page.getByLabel("Bericht (PDF)").setInputFiles(file);
  await page.locator(".file-field", { hasText: "Bericht auswählen" }).getByText(basename(file)).waitFor();
  await page.getByRole("button", { name: "Prüfen" }).click();
  await page.getByText("Dieser Bericht stammt von uns und ist unverändert.").waitFor();
  await assertReadable(page);
  await page.context().close();
}

describe("an advertisement", () => {
  it("is sent back, corrected, approved, paid, shown to readers by the clock, counted and reported", async () => {
    const { page, email } = await become(browser, world, "Olena", `Werbung${mark}`, "user", "de");
    const owner = await again({ email, token: "", user: {} });
    const manager = await createStaff(world, "manager", "Mykola", `Review${mark}`);
    const staff = await openSession(browser, world, manager, "/en/panel");
    const booking = await book(page);
    const id = booking.searchParams.get("ad") ?? "";

    await sendBack(staff);
    await untilState(page, owner, booking, "changes_requested", "Änderung erbeten");
    await page.getByText(REASON).first().waitFor();
    await untilTold(owner, "ad.changes", /Entscheidung: /);
    await assertReadable(page);

    await correct(page);
    await review(staff, "a");
    await untilState(page, owner, booking, "awaiting_payment", "Wartet auf Zahlung");
    await page.getByRole("heading", { name: "Bezahlen" }).waitFor();
    await page.getByRole("img", { name: "Zahlungscode" }).waitFor();
    await untilTold(owner, "ad.approved", /ist freigegeben/);
    await letterTo(world.data_dir, email, /Im Anhang finden Sie unsere Rechnung/);
    await assertReadable(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await assertReadable(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await recordPayment(staff, id);
    await untilState(page, owner, booking, "scheduled", "Geplant");
    await untilTold(owner, "ad.paid", /Wir haben Ihre Zahlung/);

    const { start_on, end_on } = await call<{ start_on: string; end_on: string }>(
      world,
      owner,
      "GET",
      `/account/ads/${id}`,
    );
    const daysUntil = (day: string) => Math.ceil((Date.parse(day) - Date.now()) / 86_400_000) + 1;
    const [first, last] = [daysUntil(start_on), daysUntil(end_on)];
    await page.context().close();
    await staff.page.context().close();

    await world.restart(first);
    const running = await again(owner);
    const own = await openSession(browser, world, running, booking.pathname + booking.search);
    await untilState(own.page, running, booking, "running", "Läuft");
    await untilTold(running, "ad.started", /auf der Website/);
    await readAndFollow(id);
    await own.page.context().close();

    await world.restart(last);
    const later = await again(owner);
    const done = await openSession(browser, world, later, booking.pathname + booking.search);
    await untilState(done.page, later, booking, "completed", "Beendet");
    await untilTold(later, "ad.report", /Danke, dass Sie bei uns werben/);
    const report = done.page.locator("#report");
    await report.getByText("Klickrate").first().waitFor();
    await assertReadable(done.page);
    const { report: figures } = await call<{ report: { views: number; clicks: number } }>(
      world,
      later,
      "GET",
      `/account/ads/${id}/report`,
    );
    assert.deepEqual([figures.views, figures.clicks], counted(id));
    await done.page.getByRole("button", { name: "Link erstellen" }).click();
    const link = await done.page.getByLabel("Link zum Bericht").inputValue();
    const download = done.page.waitForEvent("download");
    await done.page.getByRole("button", { name: "Bericht als PDF" }).click();
    await readReport(link, await (await download).path());
  });
});
