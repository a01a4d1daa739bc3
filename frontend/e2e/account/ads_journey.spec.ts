// An advertisement from the choice of its package to its report: advertiser, reviewer, treasurer, and the clock.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertFits, openPage, settled, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { call, createStaff, openSession, PASSWORD, type Person } from "../panel/staff";
import { addPicture, goOn, WORDS } from "./ad_form";
import { become } from "./person";

let world: World;
let browser: Browser;
const mark = Date.now().toString(36);
const words = WORDS.de;

before(async () => {
  world = await startWorld({ LITFASS_CASES__UNDO_SECONDS: "0" });
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

/** Signs somebody in again: the clock of the server has ended their session. */
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

/** Reloads a page until it shows a state: jobs move bookings within seconds. */
async function untilState(page: Page, state: string): Promise<void> {
  const end = Date.now() + 90_000;
  const badge = page.locator(".page-head .status", { hasText: state }).first();
  while (Date.now() < end) {
    if (await badge.isVisible()) return;
    await page.waitForTimeout(500);
    await page.reload();
    await settled(page);
  }
  assert.fail(`the booking did not become “${state}”`);
}

/** Kinds of the notifications of somebody, the newest first. */
async function kinds(who: Person): Promise<string[]> {
  const found = await call<{ items: { kind: string }[] }>(world, who, "GET", "/notifications?per_page=50");
  return found.items.map(({ kind }) => kind);
}

/** Writes a booking in German and Ukrainian with cropped pictures, and submits it. */
async function book(page: Page): Promise<void> {
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
  for (const [button, width, height] of [
    ["Hochformat hinzufügen", 1000, 1600],
    ["Querformat hinzufügen", 2000, 800],
  ] as const) {
    if (await page.getByRole("button", { name: button }).isVisible()) await addPicture(page, button, width, height);
  }
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
  await page.getByRole("button", { name: words.submit, exact: true }).click();
  await page.getByText(/^Eingereicht\. Wir prüfen sie/).waitFor();
}

/** Opens the newest booking of the queue and presses the key of a decision. */
async function review(page: Page, advertiser: string, key: string): Promise<void> {
  await page.goto(`${world.url}/en/panel/manager/ads-moderating`);
  await settled(page);
  await page.locator(".queue a", { hasText: advertiser }).click();
  await page.getByRole("heading", { name: /Decision/ }).waitFor();
  await page.locator(".ad-previews").first().waitFor();
  await assertReadable(page);
  await page.keyboard.press(key);
}

describe("an advertisement", () => {
  it("is written, sent back with a reason, corrected, approved, paid, shown by the clock, and reported", async () => {
    const { page, email } = await become(browser, world, "Olena", `Werbung${mark}`, "user", "de");
    const name = `Olena Werbung${mark}`;
    const owner = await again({ email, token: "", user: {} });
    const manager = await createStaff(world, "manager", "Mykola", `Review${mark}`);
    const staff = await openSession(browser, world, manager, "/en/panel");
    await book(page);
    await page.getByRole("link", { name: "Ansehen" }).click();
    await page.getByRole("heading", { name: "Verlauf" }).waitFor();
    const path = new URL(page.url());
    const open = async (at: Page) => {
      await at.goto(path.href);
      await settled(at);
    };

    await review(staff.page, name, "c");
    const dialog = staff.page.getByRole("dialog");
    const reasons = dialog.getByLabel("Reason", { exact: true });
    await reasons.selectOption({ index: 1 });
    for (const text of await dialog.locator("textarea").all()) {
      await text.fill("Bitte nennen Sie im Plakat den Preis oder schreiben Sie „ab CHF …“.");
    }
    await dialog.getByRole("button", { name: "Decide" }).click();
    await dialog.waitFor({ state: "detached" });
    await untilState(page, "Änderung erbeten");
    await page.getByText("Bitte nennen Sie im Plakat den Preis").first().waitFor();
    await assertReadable(page);

    await page.getByRole("link", { name: "Bearbeiten" }).click();
    await page.getByLabel(words.line, { exact: true }).first().fill("Ab CHF 60, Sie warten");
    for (let step = 0; step < 4; step += 1) await goOn(page, words).click();
    await page.getByRole("button", { name: words.submit, exact: true }).click();
    await page.getByText(/^Eingereicht\. Wir prüfen sie/).waitFor();
    await review(staff.page, name, "a");
    await staff.page
      .getByText(/is decided|decided/i)
      .first()
      .waitFor();

    await open(page);
    await untilState(page, "Wartet auf Zahlung");
    await page.getByRole("heading", { name: "Bezahlen" }).waitFor();
    await page.getByRole("img", { name: "Zahlungscode" }).waitFor();
    await assertReadable(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await assertReadable(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await staff.page.goto(`${world.url}/en/panel/manager/ads?tab=awaiting_payment`);
    await settled(staff.page);
    const id = path.searchParams.get("ad") ?? "";
    await staff.page.goto(`${world.url}/en/panel/manager/ads?tab=awaiting_payment&booking=${id}`);
    await settled(staff.page);
    await staff.page.locator('[aria-labelledby="booking-invoice"] a').click();
    await staff.page.getByRole("button", { name: "Note a payment" }).click();
    await staff.page.getByRole("dialog").getByRole("button", { name: "Note a payment" }).click();
    await staff.page.getByRole("dialog").waitFor({ state: "detached" });
    await untilState(page, "Geplant");
    const told = await kinds(owner);
    for (const kind of ["ad.changes", "ad.approved", "ad.paid"]) assert.ok(told.includes(kind), `${kind}: ${told}`);

    const days = async (who: Person) => {
      const found = await call<{ start_on: string; end_on: string }>(world, who, "GET", `/account/ads/${id}`);
      const until = (day: string) => Math.ceil((Date.parse(day) - Date.now()) / 86_400_000) + 1;
      return { first: until(found.start_on), last: until(found.end_on) };
    };
    const { first, last } = await days(owner);
    await page.context().close();
    await staff.page.context().close();

    await world.restart(first);
    const runner = await openSession(browser, world, await again(owner), path.pathname + path.search);
    await untilState(runner.page, "Läuft");
    await runner.page.getByRole("heading", { name: "Einblendungen und Klicks" }).waitFor();
    assert.ok((await kinds(await again(owner))).includes("ad.started"));
    await runner.page.context().close();

    await world.restart(last + 1);
    const later = await again(owner);
    const done = await openSession(browser, world, later, path.pathname + path.search);
    await untilState(done.page, "Beendet");
    assert.ok((await kinds(later)).includes("ad.report"));
    await assertReadable(done.page);
    await done.page.getByRole("button", { name: "Link erstellen" }).click();
    const link = await done.page.getByLabel("Adresse des Berichts").inputValue();
    const download = done.page.waitForEvent("download");
    await done.page.getByRole("button", { name: "Bericht als PDF" }).click();
    const file = await (await download).path();

    const { page: stranger } = await openPage(browser, world.url + new URL(link).pathname);
    await stranger
      .getByRole("heading", { name: "Nach Tagen" })
      .or(stranger.getByText("Zahlen nach Tagen"))
      .first()
      .waitFor();
    await assertReadable(stranger);
    await stranger.setViewportSize({ width: 390, height: 844 });
    await assertReadable(stranger);
    await stranger.getByRole("link", { name: "Bericht prüfen" }).click();
    await stranger.getByLabel("Bericht (PDF)").setInputFiles(file);
    await stranger.getByRole("button", { name: "Prüfen" }).click();
    await stranger.getByText("Dieser Bericht stammt von uns und ist unverändert.").waitFor();
    await assertReadable(stranger);
  });
});
