import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertCount, assertFits, settled, startBrowser, openPage } from "../browser";
import { startWorld, type World } from "../harness";
import { call, createStaff, goOnIn, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let manager: Person;
const mark = Date.now().toString(36);
const PAGE = "/panel/content-author/statistic";

/** Browsers as people have them: the one of the tests calls itself headless and is no reader. */
const PEOPLE = [
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
];

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  manager = await createStaff(world, "manager", "Marta", `Zahl${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** Somebody opens an address and looks at it until the portal has heard of it. */
async function looks(userAgent: string, path: string): Promise<void> {
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  const heard = page.waitForResponse((response) => response.url().includes("/api/statistics/visits"));
  await page.goto(`${world.url}${path}`);
  assert.equal((await heard).status(), 204);
  await context.close();
}

/** Shares by origin that the report shows. */
const shares = (page: Page) =>
  page.getByRole("listitem").filter({ hasText: /Search engines|Opened directly|Social networks/ });

describe("statistics in the panel", () => {
  it("a search that two people made in vain is shown, solved, and taken back", async () => {
    for (const person of PEOPLE) await looks(person, "/en/search?q=beekeeping%20zeppelin");
    const { page, consoleErrors } = await openSession(browser, world, manager, `/en${PAGE}?tab=searches`);
    const row = page.getByRole("row", { name: /beekeeping zeppelin/ });
    for (let tries = 0; tries < 20 && (await row.count()) === 0; tries++) {
      await page.waitForTimeout(500);
      await page.reload();
      await settled(page);
      await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
    }
    assert.match((await row.textContent()) ?? "", /English/);
    await assertAccessible(page);

    await row.getByRole("button", { name: /^Mark as solved/ }).click();
    await row.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await row.waitFor();

    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });

  it("numbers of articles are shown with their days, and the pages read so too", async () => {
    const { page, consoleErrors } = await openSession(browser, world, manager, `/en${PAGE}`);
    await page.getByRole("table").waitFor();
    assert.ok((await page.getByRole("row").count()) > 5);
    assert.ok(await page.getByRole("img", { name: /Readers by day/ }).isVisible());
    await page.getByRole("heading", { name: "Where readers come from" }).waitFor();
    assert.match((await shares(page).first().textContent()) ?? "", /\d%/);
    await page.getByLabel("Period").selectOption("7");
    await page.waitForURL(/days=7/);
    await assertCount(page.locator(".sums__change", { hasText: /\d% on the 7 days before/ }), 2);
    assert.match((await page.locator(".readers-chart__scale").innerText()).trim(), /^[\d,]+\s+[\d,]+\s+0$/);
    await assertCount(page.locator(".readers-chart__days > span"), 7);
    assert.deepEqual(consoleErrors, []);
    await page.context().close();

    const home = await openPage(browser, `${world.url}/en`);
    assert.deepEqual(home.consoleErrors, []);
    await home.page.context().close();
  });

  it("a manager who may not solve searches still sees all articles and the site", async () => {
    const admin = await createStaff(world, "super-admin", "Ada", `Recht${mark}`);
    const limited = await createStaff(world, "manager", "Mira", `Teil${mark}`);
    const { person } = await call<{ person: { version: number } }>(
      world,
      admin,
      "GET",
      `/panel/staff/${limited.user.id}`,
    );
    await call(world, admin, "PUT", `/panel/staff/${limited.user.id}/permissions`, {
      version: person.version,
      withheld: ["searches.solve"],
    });
    const { page, consoleErrors } = await openSession(browser, world, limited, `/en${PAGE}`);
    await page.getByText("All articles", { exact: true }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Searches without a result", exact: true }).count(), 0);
    await page.getByRole("link", { name: "Whole site", exact: true }).click();
    await page.waitForURL(/tab=site/);
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });

  it("a visit tells once where it came from, also when it began on a page that is not counted", async () => {
    const context = await browser.newContext({ userAgent: PEOPLE[1], locale: "en-GB" });
    const page = await context.newPage();
    const report = (address: RegExp) => page.waitForRequest((one) => address.test(one.url()));
    await page.goto(`${world.url}/en/legal/privacy`, { referer: "https://t.me/" });
    await settled(page);
    const first = report(/\/statistics\/visits\?path=%2Fcontacts&visit_from=t\.me$/);
    await page.getByRole("navigation").getByRole("link", { name: "Contacts" }).first().click();
    await first;
    const second = report(/\/statistics\/visits\?path=%2Fservices$/);
    await page.getByRole("navigation").getByRole("link", { name: "Services" }).first().click();
    await second;
    const third = report(/\/statistics\/visits\?path=%2Fcontacts$/);
    await page.goto(`${world.url}/en/contacts`, { referer: `${world.url}/en` });
    await third;
    await context.close();
  });

  it("whoever reads to the end is heard, and whoever taps a number; managers see it of the whole site", async () => {
    const context = await browser.newContext({ userAgent: PEOPLE[0], locale: "en-GB" });
    const page = await context.newPage();
    const heard = (what: RegExp) => page.waitForResponse((one) => what.test(one.url()) && one.status() === 204);
    const came = heard(/\/api\/statistics\/visits\?path=%2Flast%2Farticles&from=www\.google\.ch$/);
    await page.goto(`${world.url}/de/last/articles`, { referer: "https://www.google.ch/" });
    await came;
    const begun = heard(/\/api\/statistics\/reads\/[^?]+$/);
    await page.locator("main h3 a, main h2 a").first().click();
    await page.locator(".prose").waitFor();
    assert.equal((await begun).request().headers()["lang"], "de");
    const ended = heard(/\/api\/statistics\/reads\/[^?]+\?read=end$/);
    await page.locator(".prose").evaluate((text) => scrollTo(0, text.getBoundingClientRect().bottom + scrollY));
    await ended;
    await page.goto(`${world.url}/en/contacts`);
    await settled(page);
    const tapped = heard(/\/api\/statistics\/visits\?path=%2Fcontacts%2F[^&]+&click=phone$/);
    await page.locator("a[href^='tel:']").first().click();
    await tapped;
    await context.close();

    const seen = await openSession(browser, world, manager, "/en/panel");
    for (const [lang, width] of [
      ["en", 1440],
      ["uk", 390],
      ["de", 390],
    ] as const) {
      await seen.page.setViewportSize({ width, height: 900 });
      await goOnIn(seen, world, `/${lang}${PAGE}?tab=site`);
      await seen.page.getByRole("table").first().waitFor();
      if (lang === "en") assert.ok((await shares(seen.page).count()) >= 3);
      await assertAccessible(seen.page);
      await assertFits(seen.page);
      assert.deepEqual(seen.consoleErrors, []);
    }
    await seen.page.context().close();
  });
});
