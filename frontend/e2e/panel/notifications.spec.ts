import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertCount, openPage, startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { networkSwitch, type NetworkSwitch } from "./network_switch";
import { call, createStaff, openSession, step, written, type Person } from "./staff";

let world: World;
let browser: Browser;
let wire: NetworkSwitch;
let author: Person;
let manager: Person;
const mark = Date.now().toString(36);
const AWAY_MS = Number(process.env.LITFASS_AWAY_MS ?? 4_000);

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  wire = await networkSwitch(world);
  author = await createStaff(world, "author", "Olena", `Writer${mark}`, "uk");
  manager = await createStaff(world, "manager", "Sarah", `Reviewer${mark}`);
});

after(async () => {
  await browser?.close();
  wire?.remove();
  await world?.stop();
});

async function submitted(title: string): Promise<string> {
  const id = await written(world, author, "uk", title);
  await step(world, author, id, "submit");
  return id;
}

const counted = (page: Page, count: number) =>
  page.locator(".notification-menu .notification-menu__count", { hasText: String(count) });

describe("the notification menu", () => {
  it("counts without a reload when changes are requested, in the language of the page", async () => {
    const title = `Нічний трамвай ${mark}`;
    await submitted(title);
    const desk = await openSession(browser, world, author, "/uk/panel");
    const german = await openSession(browser, world, author, "/de/panel");
    await german.page.locator(".notification-menu").waitFor();
    const { page, consoleErrors } = await openSession(browser, world, manager, "/en/panel/manager/articles?tab=queue");
    await page.locator(".queue a", { hasText: title }).click();
    await page.getByRole("heading", { name: title }).waitFor();
    await page.getByRole("button", { name: "Request changes" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("What should change").fill("Додайте номери ліній.");
    await dialog.getByRole("button", { name: "Request changes" }).click();
    await counted(desk.page, 1).waitFor();
    await desk.page.locator(".note--toast", { hasText: `Потрібні зміни: ${title}` }).waitFor();
    await desk.page.locator(".notification-menu > button").click();
    await desk.page.locator(".popover--notifications .unread", { hasText: "Додайте номери ліній." }).waitFor();
    await german.page.locator(".note--toast", { hasText: `Änderung erbeten: ${title}` }).waitFor();
    await german.page.locator(".notification-menu > button").click();
    await german.page.locator(".popover--notifications .unread", { hasText: `Änderung erbeten: ${title}` }).waitFor();
    assert.deepEqual([...desk.consoleErrors, ...german.consoleErrors, ...consoleErrors], []);
    for (const opened of [desk, german, { page }]) await release(opened.page);
  });

  it("shows once, after the connection is back, what came while it was away", async () => {
    const title = `Ранковий трамвай ${mark}`;
    const id = await submitted(title);
    const { page } = await openSession(browser, { ...world, url: wire.url }, author, "/uk/panel");
    await counted(page, 1).waitFor();
    await page.locator(".notification-menu > button").click();
    await page.locator(".popover--notifications .status--ok").waitFor();

    wire.disconnect();
    await step(world, manager, id, "request_changes", { note: "Коли саме вранці?" });
    await page.waitForTimeout(AWAY_MS);
    assert.equal(await counted(page, 2).count(), 0);
    wire.reconnect();
    await counted(page, 2).waitFor();
    await page.locator(".note--toast", { hasText: title }).waitFor();
    await page.waitForTimeout(1_500);
    await assertCount(page.locator(".note--toast", { hasText: title }), 1);
    await assertCount(page.locator(".popover--notifications li", { hasText: title }), 1);

    await page.locator(".popover--notifications .unread a").first().click();
    await counted(page, 1).waitFor();
    await release(page);
  });

  it("stays silent about what was turned off, and forgets what was read", async () => {
    const { page, consoleErrors } = await openSession(browser, world, author, "/uk/profile/account?tab=notifications");
    const wish = page.getByLabel("Мою статтю або мій переклад треба змінити: На сайті");
    const kept = () => page.waitForResponse((response) => response.url().endsWith("/preferences") && response.ok());
    await Promise.all([kept(), wish.uncheck()]);
    assert.ok(await page.getByLabel("Вхід з нового пристрою: На сайті").isDisabled());
    const quiet = `Тихий трамвай ${mark}`;
    await step(world, manager, await submitted(quiet), "request_changes", { note: "Пізніше." });
    await Promise.all([kept(), wish.check()]);
    const loud = `Гучний трамвай ${mark}`;
    await step(world, manager, await submitted(loud), "request_changes", { note: "Раніше." });
    await page.locator(".note--toast", { hasText: loud }).waitFor();
    await page.locator(".notification-menu > button").click();
    assert.equal(await page.locator(".popover--notifications li", { hasText: quiet }).count(), 0);

    await page.getByRole("button", { name: "Позначити все прочитаним" }).click();
    await page.locator(".notification-menu .notification-menu__count").waitFor({ state: "detached" });
    await page.reload();
    await page.locator(".notification-menu > button").waitFor();
    assert.equal(await page.locator(".notification-menu .notification-menu__count").count(), 0);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("asks before it waits for a translation: an address that is opened or loaded early makes no wish", async () => {
    const title = `Повітряний трамвай ${mark}`;
    const id = await submitted(title);
    await step(world, manager, id, "approve");
    await step(world, manager, id, "publish");
    const address = `/en/profile/account?tab=notifications&wish=${id}`;
    const waits = async () => (await call<unknown[]>(world, author, "GET", "/account/translation-wishes")).length;

    const { page, consoleErrors } = await openSession(browser, world, author, address);
    await page.getByText("Would you like to be told when the article can be read in English?").waitFor();
    assert.equal(await waits(), 0);
    await page.getByRole("button", { name: "No, thanks" }).click();
    await page.getByRole("button", { name: "No, thanks" }).waitFor({ state: "detached" });
    assert.equal(await waits(), 0);

    await page.goto(world.url + address);
    await page.getByRole("button", { name: "Tell me", exact: true }).click();
    await page.locator(".line-list", { hasText: title }).waitFor();
    assert.equal(await waits(), 1);
    assert.equal(await page.getByRole("button", { name: "Tell me", exact: true }).count(), 0);
    await page.waitForURL((url) => !url.search.includes("wish="));
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("keeps the lists of the panel true while others work", async () => {
    const { page } = await openSession(browser, world, manager, "/en/panel/manager/articles?tab=queue");
    const title = `Новий трамвай ${mark}`;
    const id = await submitted(title);
    await page.locator(".queue a", { hasText: title }).waitFor();
    await step(world, manager, id, "request_changes", { note: "Ще раз." });
    await page.locator(".queue a", { hasText: title }).waitFor({ state: "detached" });
    await release(page);
  });

  it("rings on the site for who is signed in, and costs visitors nothing", async () => {
    const { page } = await openSession(browser, world, author, "/uk/last/articles");
    await page.locator(".masthead .notification-menu > button").waitFor();
    const title = `Вечірній трамвай ${mark}`;
    await step(world, manager, await submitted(title), "request_changes", { note: "Додайте розклад." });
    await page.locator(".note--toast", { hasText: title }).waitFor();
    await release(page);

    const reader = await openPage(browser, `${world.url}/uk/last/articles`);
    const fetched = await reader.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    assert.deepEqual(
      fetched.filter((name) => /SiteBell|pusher|panel/i.test(name)),
      [],
    );
    assert.equal(await reader.page.locator(".notification-menu").count(), 0);
    await release(reader.page);
  });
});
