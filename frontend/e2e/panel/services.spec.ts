// The way of a service: written by its owner, sent back, answered, published, found, written to, changed, renewed, suspended,
// appealed, expired. Letters go to each person in their language.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { become, type Someone } from "../account/person";
import { next, writeOffer } from "../account/service_form";
import { assertAccessible, assertFits, openPage, settled, startBrowser, WAIT_MS } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { linkFromLetter } from "../mail";
import { call, createStaff, openSession, type Person, type Session } from "./staff";

let world: World;
let browser: Browser;
let manager: Person;
let other: Person;
let owner: Someone;
let desk: Session;

const mark = Date.now().toString(36);
const TITLE = `Mending of clothes ${mark}`;
const TITLE_UK = `Лагодження одягу ${mark}`;
const REASON_UK = "Напишіть, будь ласка, у яких районах міста ви працюєте.";
const OBJECTION = "Послуга законна, опис повний, прошу подивитися ще раз.";
const QUESTION = `Flicken Sie auch Zelte? ${mark}`;
const REPLY = `Так, якщо є запасна тканина. ${mark}`;
const ANSWER_UK = "Опис повний, послугу опубліковано без змін.";
const PANEL = "/panel/manager/services";
/** Days after which a service that was just renewed has expired. */
const DAYS_TO_THE_END = 181;

interface Row {
  id: string;
  version: number;
  title: string;
  state: string;
}

before(async () => {
  world = await startWorld({
    LITFASS_CASES__UNDO_SECONDS: "0",
    LITFASS_MAIL__DIGEST_MINUTES: "0",
    LITFASS_PROOF_OF_WORK__MIN_FILL_SECONDS: "0",
  });
  browser = await startBrowser();
  manager = await createStaff(world, "manager", "Sarah", `Desk${mark}`);
  other = await createStaff(world, "manager", "Nadia", `Desk${mark}`);
  owner = await become(browser, world, "Roman", `Desk${mark}`, "user", "uk");
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** The service of this title in a part of the list, as soon as it is there: decisions take effect by a job. */
async function listed(tab: string, title: string): Promise<Row> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const path = `${PANEL.replace("/panel/manager", "/panel")}?tab=${tab}&q=${encodeURIComponent(title)}`;
    const { items } = await call<{ items: Row[] }>(world, manager, "GET", path);
    if (items[0]) return items[0];
    assert.ok(Date.now() < end, `${title} is not ${tab}`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** Opens a service of the list in the panel. */
async function open(page: Page, tab: string, title: string): Promise<void> {
  await page.goto(`${world.url}/en${PANEL}?tab=${tab}&q=${encodeURIComponent(title)}`);
  await settled(page);
  await page.getByRole("link", { name: title }).first().click();
  await page.getByRole("heading", { name: "As readers see it" }).waitFor();
  // keys act once the effects of what was just drawn have run
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Decides on the opened service by keyboard, with a reason in Ukrainian. */
async function refuse(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  const dialog = page.locator("dialog[open]");
  await dialog.getByLabel("Reason", { exact: true }).selectOption("missing_information");
  await dialog.getByText("Бракує відомостей, які потрібні читачам").waitFor();
  await dialog.getByLabel("Reason, Ukrainian").fill(REASON_UK);
  await assertAccessible(page);
  await dialog.getByRole("button", { name: "Decide" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Submits the form that the owner sees, from its first step on. */
async function submit(page: Page, button: "Submit" | "Save the change"): Promise<void> {
  await next(page, "Place and price");
  await next(page, "Contact");
  await next(page, "Preview");
  await page.getByRole("button", { name: button, exact: true }).click();
}

const edit = async (row: Row) => {
  const { slug } = await slugOf(row);
  await owner.page.goto(`${world.url}/en/services/edit?service=${slug}`);
  await settled(owner.page);
};

const slugOf = async ({ id }: Row) => {
  const { path } = await call<{ path: string }>(world, manager, "GET", `/panel/services/${id}`);
  return { path, slug: path.split("/").at(-1) ?? "" };
};

describe("a service", () => {
  it("is written in a chosen country, sent back, answered and published", async () => {
    const { page } = owner;
    await page.goto(`${world.url}/en/services/select-country-service`);
    await settled(page);
    await page.getByRole("button", { name: /Switzerland/ }).click();
    await page.getByRole("heading", { level: 1, name: "Services: Switzerland" }).waitFor();
    await page.goto(`${world.url}/en/services/create`);
    await settled(page);
    await writeOffer(page, { en: TITLE, uk: TITLE_UK });
    await page.getByText("Draft saved").waitFor();
    await next(page, "Place and price");
    await page.getByLabel("Country").selectOption("CH");
    await page.getByLabel("Town").fill("Zürich");
    await next(page, "Contact");
    await next(page, "Preview");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByText("Submitted. The service is usually reviewed").waitFor();

    desk = await openSession(browser, world, manager, `/en${PANEL}`);
    await desk.page.getByRole("link", { name: TITLE }).click();
    await desk.page.getByRole("heading", { name: "As readers see it" }).waitFor();
    await desk.page.getByRole("heading", { name: /^Owner · Roman/ }).waitFor();
    await assertAccessible(desk.page);
    await desk.page.setViewportSize({ width: 390, height: 900 });
    await assertFits(desk.page);
    await desk.page.setViewportSize({ width: 1440, height: 900 });
    await refuse(desk.page, "c");
    await desk.page.getByText(`Changes requested: ${TITLE}`).waitFor();
    const following = desk.page.locator("#opened-title:focus");
    await following.waitFor();
    assert.notEqual(await following.innerText(), TITLE, "the next one to decide is open");
    const returned = await listed("changes_requested", TITLE);
    await linkFromLetter(world.data_dir, owner.email, "/uk/appeal/");

    await edit(returned);
    await page.getByText(REASON_UK).waitFor();
    await page.getByLabel("Summary in one sentence").fill("I mend clothes in the whole town of Zürich, on weekdays.");
    await submit(page, "Submit");
    await page.getByText("Submitted. The service is usually reviewed").waitFor();
    await open(desk.page, "submitted", TITLE);
    await desk.page.keyboard.press("a");
    await desk.page.getByText(`Approved: ${TITLE}`).waitFor();
    await desk.page.locator("#opened-title").waitFor({ state: "detached" });
    const public_row = await listed("published", TITLE);
    await linkFromLetter(world.data_dir, owner.email, `/uk${(await slugOf(public_row)).path}`);
  });

  it("is found by facet and by search in each language", async () => {
    const { page } = await openPage(browser, `${world.url}/en/services/all`);
    const facets = page.getByRole("navigation", { name: "Filters" });
    await facets.getByRole("link", { name: /^Switzerland/ }).click();
    await page.waitForURL(/country=CH/);
    await facets.getByRole("link", { name: /^English/ }).click();
    await page.waitForURL(/language=en/);
    await page.getByRole("link", { name: TITLE }).waitFor();
    const searches = [
      { lang: "en", title: TITLE },
      { lang: "uk", title: TITLE_UK },
      { lang: "de", title: TITLE },
    ];
    for (const { lang, title } of searches) {
      await page.goto(`${world.url}/${lang}/search?q=${encodeURIComponent(title)}`);
      await page.getByRole("link", { name: title }).first().waitFor();
    }
    await release(page);
  });

  it("is written to through the portal, and its owner answers without showing an address", async () => {
    const email = `rudi.${mark}@readers.example`;
    const { path } = await slugOf(await listed("published", TITLE));
    const { page } = await openPage(browser, `${world.url}/de${path}`);
    await page.getByRole("link", { name: "Nachricht schreiben" }).click();
    await page.getByLabel("Ihre Nachricht").fill(QUESTION);
    await page.getByLabel("Ihr Name").fill("Rudi Reader");
    await page.getByLabel("E-Mail", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Nachricht senden" }).click();
    await page.getByText("Fast geschafft").waitFor();
    await page.goto(await linkFromLetter(world.data_dir, email, "/de/services/messages/"));
    await page.getByRole("button", { name: "Bestätigen und senden" }).click();
    await page.getByText(QUESTION).waitFor();

    await owner.page.goto(await linkFromLetter(world.data_dir, owner.email, "/uk/services/messages/"));
    await settled(owner.page);
    await owner.page.getByText(QUESTION).waitFor();
    assert.ok(!(await owner.page.content()).includes(email), "the owner does not learn the address");
    await owner.page.getByLabel("Ваше повідомлення").fill(REPLY);
    await owner.page.getByRole("button", { name: "Надіслати повідомлення" }).click();
    await owner.page.getByText(REPLY).waitFor();
    await page.reload();
    await page.getByText(REPLY).waitFor();
    assert.ok(!(await page.content()).includes(owner.email), "the reader does not learn the address");
    await release(page);
  });

  it("keeps its version on the site until a change is approved side by side", async () => {
    const row = await listed("published", TITLE);
    const { path } = await slugOf(row);
    await edit(row);
    await owner.page.getByLabel("Title", { exact: true }).fill(`${TITLE} and shoes`);
    await submit(owner.page, "Save the change");
    await owner.page.getByText("Submitted. The service is usually reviewed").waitFor();
    await edit(row);
    await owner.page.getByText("Your change is waiting for review").waitFor();
    await owner.page.getByText("Your change", { exact: true }).first().waitFor();
    await assertAccessible(owner.page);

    const reader = await openPage(browser, `${world.url}/en${path}`);
    await reader.page.getByRole("heading", { level: 1, name: TITLE, exact: true }).waitFor();
    await open(desk.page, "changes", TITLE);
    await desk.page.locator(".version .is-changed", { hasText: `${TITLE} and shoes` }).waitFor();
    await assertAccessible(desk.page);
    await desk.page.keyboard.press("a");
    await listed("published", `${TITLE} and shoes`);
    await reader.page.goto(`${world.url}/en${path}`);
    await reader.page.getByRole("heading", { level: 1, name: `${TITLE} and shoes` }).waitFor();
    await release(reader.page);
  });

  it("is renewed by the mailed link before its time ends", async () => {
    const { id, version } = await listed("published", TITLE);
    await call(world, manager, "POST", `/panel/services/${id}/extend`, { version, days: -178 });
    assert.deepEqual(desk.consoleErrors, []);
    await release(desk.page);
    await world.restart();
    const link = await linkFromLetter(world.data_dir, owner.email, "/uk/services/renew");

    const { page } = await openPage(browser, `${world.url}/uk`);
    await page.route("**/api/service-renewals/**", (route) => route.abort(), { times: 1 });
    await page.goto(link);
    await page.getByRole("alert").getByText("немає зв’язку із сервером").waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: "Спробувати ще раз" }).click();
    await page.getByText("Ви й далі її пропонуєте?").waitFor();
    await page.locator("h1:focus").waitFor();
    await assertAccessible(page);
    const button = page.getByRole("button", { name: "Подовжити" });
    await page.route("**/api/service-renewals/**", (route) => route.abort());
    await button.click();
    await page.getByRole("alert").getByText("Показ послуги не вдалося подовжити").waitFor();
    await page.unroute("**/api/service-renewals/**");
    await button.click();
    await page.getByRole("alert").getByText("Строк показу послуги – до").waitFor();
    const renewed = await call<{ service: { valid_until: string } }>(world, manager, "GET", `/panel/services/${id}`);
    assert.ok(Date.parse(renewed.service.valid_until) - Date.now() > 170 * 86_400_000);
    await release(page);
  });

  it("is prolonged together with others, undone, suspended, appealed and decided by another person", async () => {
    const row = await listed("published", TITLE);
    desk = await openSession(browser, world, manager, `/en${PANEL}`);
    const { page } = desk;
    await page.goto(`${world.url}/en${PANEL}?tab=published&q=${encodeURIComponent(TITLE)}`);
    await settled(page);
    await page.getByLabel(`Select “${TITLE}`).check();
    await page.getByRole("button", { name: "Extend" }).click();
    await page.locator("dialog[open]").getByRole("button", { name: "Extend" }).click();
    await page.getByText("1 service processed.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();

    await open(page, "published", TITLE);
    await page.getByRole("button", { name: "Suspend" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Reason", { exact: true }).selectOption("misleading");
    await dialog.getByLabel("Reason, Ukrainian").fill(REASON_UK);
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Suspend" }).click();
    await dialog.waitFor({ state: "detached" });
    await listed("suspended", TITLE);

    await edit(row);
    await owner.page.getByRole("button", { name: "Appeal" }).first().click();
    await owner.page.waitForURL(/\/appeal\//);
    await owner.page.getByLabel("Why the decision is wrong").fill(OBJECTION);
    await owner.page.getByRole("button", { name: "Send appeal" }).click();
    await owner.page.getByText("Your appeal has arrived").waitFor();
    await open(page, "suspended", TITLE);
    await page.getByText("You took the decision under appeal").first().waitFor();

    const second = await openSession(browser, world, other, `/en${PANEL}`);
    await open(second.page, "suspended", TITLE);
    await second.page.getByText(OBJECTION).waitFor();
    await second.page.getByRole("button", { name: "Reverse the first decision" }).click();
    const answer = second.page.locator("dialog[open]");
    await answer.getByLabel("Reason, English").fill(ANSWER_UK);
    await answer.getByRole("button", { name: "Decide" }).click();
    await answer.waitFor({ state: "detached" });
    await listed("published", TITLE);
    assert.deepEqual(desk.consoleErrors, []);
  });

  it("ends when its time is over, is gone for readers, and comes back by the mailed link", async () => {
    const { path } = await slugOf(await listed("published", TITLE));
    await release(desk.page);
    const asleep = Date.now();
    await world.restart(DAYS_TO_THE_END);
    const link = await linkFromLetter(world.data_dir, owner.email, "/uk/services/renew", asleep);
    const { page } = await openPage(browser, `${world.url}/en${path}`);
    await page.getByRole("heading", { level: 1, name: "This service is not available" }).waitFor();

    await page.goto(link);
    await page.getByRole("button", { name: "Подовжити" }).click();
    await page.getByRole("alert").getByText("Строк показу послуги – до").waitFor();
    await page.goto(`${world.url}/en${path}`);
    await page.getByRole("heading", { level: 1, name: `${TITLE} and shoes` }).waitFor();

    await page.goto(`${world.url}/uk/services/renew?token=unknown`);
    await page.getByRole("alert").getByText("Увійдіть і подовжте показ послуги в розділі «Мої послуги»").waitFor();
    await page.getByRole("link", { name: "Мої послуги" }).waitFor();
    await assertAccessible(page);
    await release(page);
  });
});
