import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, settled, startBrowser, WAIT_MS } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { call, createStaff, goOnIn, openSession, step, withoutCover, written, type Person } from "./staff";

let world: World;
let browser: Browser;
let admin: Person;
let author: Person;

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await createStaff(world, "super-admin", "Anna", "Boss");
  author = await createStaff(world, "author", "Andrii", "Writer");
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** Distances between the cards of each column, the columns from left to right. */
function distances(): number[][] {
  const columns = new Map<number, DOMRect[]>();
  for (const card of document.querySelectorAll(".panel-columns > *")) {
    const box = card.getBoundingClientRect();
    columns.set(Math.round(box.left), [...(columns.get(Math.round(box.left)) ?? []), box]);
  }
  return [...columns.entries()]
    .sort(([left], [right]) => left - right)
    .map(([, boxes]) => boxes.slice(1).map((box, n) => Math.round(box.top - (boxes[n]?.bottom ?? 0))));
}

/** Tops of the cells of the first line of a table by their classes; the heading has none. */
function cellTops(): Record<string, number> {
  const cells = document.querySelector(".table tbody tr")?.children ?? [];
  return Object.fromEntries([...cells].map((cell) => [cell.className, cell.getBoundingClientRect().top]));
}

describe("the latest changes on the dashboard", () => {
  it("name the act and the person for an admin, with the way to the audit log", async () => {
    const id = await written(world, author, "en", "Night trams run again");
    await step(world, author, id, "submit");

    const session = await openSession(browser, world, admin, "/en/panel");
    const { page, consoleErrors } = session;
    const changes = page.getByRole("region", { name: "Latest changes" });
    const first = changes.getByRole("listitem").first();
    await first.waitFor({ timeout: WAIT_MS });
    const line = await first.innerText();
    assert.match(line, /Night trams run again/);
    assert.match(line, /Submitted for review · Andrii Writer/);
    await assertAccessible(page);
    await changes.getByRole("link", { name: "Audit log" }).click();
    await page.waitForURL((url) => url.pathname === "/en/panel/admin/audit");
    await page.setViewportSize({ width: 390, height: 900 });
    await page.locator(".audit-change").first().waitFor({ timeout: WAIT_MS });
    const tops = await page.evaluate(cellTops);
    const order = ["", "audit-who", "numeric audit-when", "audit-change"].map((name) => tops[name] ?? NaN);
    assert.ok(
      order.every((top, n) => n === 0 || top >= (order[n - 1] ?? 0)),
      `act, person, time, change: ${order.join()}`,
    );
    assert.ok((order[0] ?? 0) < (order[1] ?? 0), "the act stands above the person");
    await goOnIn(session, world, "/uk/panel");
    await page
      .getByRole("region", { name: "Останні зміни" })
      .getByRole("listitem")
      .first()
      .waitFor({ timeout: WAIT_MS });
    await assertFits(page);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("show an author only their own articles, and an error that can be tried again", async () => {
    await written(world, admin, "en", "A draft of the desk");
    const { page } = await openSession(browser, world, author, "/en/panel");
    // without the broadcaster nothing but the button loads the list again
    await page.routeWebSocket(
      () => true,
      () => undefined,
    );
    const changes = page.getByRole("region", { name: "Latest changes" });
    await changes.getByText("Night trams run again").first().waitFor({ timeout: WAIT_MS });
    assert.equal(await changes.getByText("A draft of the desk").count(), 0);
    assert.equal(await changes.getByRole("link", { name: "Audit log" }).count(), 0);

    await page.route("**/api/panel/activity*", (route) => route.fulfill({ status: 503, body: "{}" }));
    await page.reload();
    await changes.getByText("The changes could not be loaded").waitFor({ timeout: WAIT_MS });
    await page.unroute("**/api/panel/activity*");
    await changes.getByRole("button", { name: "Try again" }).click();
    await changes.getByText("Night trams run again").first().waitFor({ timeout: WAIT_MS });
    await settled(page);
    await page.context().close();
  });
});

describe("texts that wait for review", () => {
  it("are opened in the queue by a reviewer: one by its row on the dashboard, all by the menu", async () => {
    const title = "Morning trams run earlier";
    const id = await written(world, author, "en", title);
    await step(world, author, id, "submit");
    const session = await openSession(browser, world, admin, "/en/panel");
    const { page, consoleErrors } = session;
    const waiting = page.getByRole("region", { name: "Waiting for review" });
    await waiting.getByRole("listitem").filter({ hasText: title }).getByText("waiting for less than an hour").waitFor();
    await waiting.getByRole("link", { name: title }).click();
    await page.waitForURL((url) => url.search === `?tab=queue&open=${id}.en`);
    await page.getByRole("heading", { name: title }).waitFor();
    await goOnIn(session, world, "/en/panel");
    const entry = page.locator(".panel-side .panel-menu").getByRole("link", { name: /^Review and publishing/ });
    await entry.locator(".count").waitFor();
    await entry.click();
    await page.waitForURL((url) => url.pathname === "/en/panel/manager/articles" && url.search === "?tab=queue");
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("carry the title of the language that waits", async () => {
    const { page } = await openSession(browser, world, admin, "/en/panel");
    const waiting = page.getByRole("region", { name: "Waiting for review" });
    await waiting.getByRole("link", { name: "Winter tyres: from October to Easter" }).waitFor({ timeout: WAIT_MS });
    assert.equal(await waiting.getByText("Winterreifen").count(), 0);
    await release(page);
  });

  it("name what keeps them from publication, at the button, by the key, after an approval and in lists", async () => {
    const title = "Evening trams run later";
    const missing = "Cover picture is missing";
    const id = await written(world, author, "en", title);
    await step(world, author, id, "submit");
    await withoutCover(world, admin, id);
    const session = await openSession(browser, world, admin, `/en/panel/manager/articles?tab=queue&open=${id}.en`);
    const { page, consoleErrors } = session;
    await page.getByRole("heading", { name: title }).waitFor({ timeout: WAIT_MS });
    await page.locator(".moderation-keys").getByText(missing).last().waitFor();
    const editor = page.getByRole("link", { name: "Open the editor" });
    assert.match((await editor.getAttribute("href")) ?? "", new RegExp(`article=${id}&lang=en$`));
    await assertAccessible(page);

    await page.keyboard.press("p");
    const messages = page.locator(".note--toast");
    await messages.getByText(missing, { exact: true }).waitFor();
    await page.keyboard.press("a");
    const approved = messages.filter({ hasText: `Approved: ${title}. ${missing}` });
    await approved.waitFor();
    assert.equal(await approved.getByRole("button", { name: "Publish" }).count(), 0);
    await approved.getByRole("button", { name: "Undo" }).waitFor();

    await goOnIn(session, world, "/en/panel/manager/articles?tab=ready");
    await page.locator(".queue a", { hasText: title }).getByText(missing).waitFor({ timeout: WAIT_MS });
    await goOnIn(session, world, "/de/panel");
    const ready = page.getByRole("region", { name: "Freigegeben, nicht veröffentlicht" });
    await ready
      .getByRole("listitem")
      .filter({ hasText: title })
      .getByText("Titelbild fehlt")
      .waitFor({ timeout: WAIT_MS });
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });
});

describe("the work that waits on the dashboard", () => {
  const CARDS = [
    { name: "Services to review", link: /\/panel\/manager\/services\?tab=submitted&service=/ },
    { name: "Advertisements to review", link: /\/panel\/manager\/ads-moderating\?tab=queue&ad=/ },
    { name: "Enterprises to verify", link: /\/panel\/manager\/enterprise\?tab=to_verify&enterprise=/ },
    { name: "Open cases", link: /\/panel\/inbox\?case=/ },
    { name: "Unread requests", link: /\/panel\/manager\/consult-requests\?request=/ },
  ];
  const BADGES = ["Services", "Review of advertising", "Enterprises", "Inbox", "Requests for advice"];

  it("names services, advertisements, enterprises, cases and requests for those who decide, as the menu counts them", async () => {
    const session = await openSession(browser, world, admin, "/en/panel");
    const { page, consoleErrors } = session;
    for (const { name, link } of CARDS) {
      const card = page.getByRole("region", { name });
      await card.waitFor({ timeout: WAIT_MS });
      const first = card.getByRole("listitem").first().getByRole("link");
      assert.match((await first.getAttribute("href")) ?? "", link);
    }
    // a row of an enterprise does not tell since when it waits, only when it was changed
    const enterprise = page.getByRole("region", { name: "Enterprises to verify" }).getByRole("listitem").first();
    assert.doesNotMatch(await enterprise.innerText(), /waiting/);
    const menu = page.locator(".panel-side .panel-menu");
    for (const name of BADGES)
      await menu
        .getByRole("link", { name: new RegExp(`^${name}`) })
        .locator(".count")
        .waitFor();
    await page.getByText("Figures up to yesterday: today is not over yet.").waitFor();
    await assertAccessible(page);
    const ad = page.getByRole("region", { name: "Advertisements to review" }).getByRole("listitem").first();
    const title = await ad.getByRole("link").innerText();
    await ad.getByRole("link").click();
    await page.getByRole("heading", { name: title }).waitFor({ timeout: WAIT_MS });
    await page.setViewportSize({ width: 390, height: 900 });
    await goOnIn(session, world, "/de/panel");
    await page.getByRole("region", { name: "Zu prüfende Anzeigen" }).waitFor({ timeout: WAIT_MS });
    await assertFits(page);
    assert.deepEqual(consoleErrors, []);
    await release(page);
  });

  it("lies in columns without holes, on phones in one", async () => {
    const { page } = await openSession(browser, world, admin, "/en/panel");
    for (const [width, columns] of [
      [390, 1],
      [820, 2],
      [1440, 2],
      [1920, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${world.url}/en/panel`);
      await page.getByRole("region", { name: "Unread requests" }).waitFor({ timeout: WAIT_MS });
      await page.getByText("Figures up to yesterday: today is not over yet.").waitFor();
      await settled(page);
      const found = await page.evaluate(distances);
      assert.equal(found.length, columns, `columns at ${width} px`);
      // 16 px, and up to one more where a column begins within a pixel
      const all = found.flat();
      assert.ok(all.length > 0 && Math.min(...all) >= 15, `distances at ${width} px: ${found.join("; ")}`);
      assert.ok(Math.max(...all) <= 17, `distances at ${width} px: ${found.join("; ")}`);
      await assertFits(page);
    }
    await release(page);
  });

  it("follows the readers of the week and their chart, in each language and width", async () => {
    const { page } = await openSession(browser, world, admin, "/en/panel");
    for (const [lang, chartName, workName] of [
      ["en", "Readers, last 30 days", "Waiting for review"],
      ["uk", "Читачі за останні 30 днів", "Чекають на перевірку"],
      ["de", "Leser:innen, letzte 30 Tage", "Warten auf Prüfung"],
    ] as const) {
      for (const width of [390, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${world.url}/${lang}/panel`);
        const chart = page.getByRole("region", { name: chartName });
        await chart.getByRole("img").waitFor({ timeout: WAIT_MS });
        const work = page.getByRole("region", { name: workName });
        await work.waitFor({ timeout: WAIT_MS });
        await settled(page);
        const [chartBox, workBox] = [await chart.boundingBox(), await work.boundingBox()];
        const where = `${lang} at ${width} px`;
        assert.ok(chartBox && workBox && chartBox.y < 480, `the chart begins on the first screen: ${where}`);
        assert.ok(chartBox.y + chartBox.height <= workBox.y, `work comes after it: ${where}`);
        await assertFits(page);
      }
    }
    await page.getByText(/gegenüber den 7 Tagen davor/).waitFor();
    await release(page);
  });

  it("leaves decisions out for an author", async () => {
    const { page } = await openSession(browser, world, author, "/en/panel");
    await page.getByRole("region", { name: "Latest changes" }).waitFor({ timeout: WAIT_MS });
    await page.getByRole("region", { name: "Nothing is waiting here" }).waitFor({ timeout: WAIT_MS });
    for (const { name } of CARDS.slice(0, 4)) assert.equal(await page.getByRole("region", { name }).count(), 0);
    await release(page);
  });
});

describe("numbers that the menu and a page show", () => {
  /** Changes are gathered for 400 ms; a request that should not follow would have by then. */
  const GATHERED_MS = 1_200;

  it("are asked for once when a page opens, and once after a change, as its list is", async () => {
    const { page } = await openSession(browser, world, admin, "/en/panel");
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/panel\/(articles|articles\/summary|ads|ads\/counts)$/.test(pathname)) asked.push(pathname.slice(11));
    });
    const once = async (change: () => Promise<unknown>, ...wanted: string[]) => {
      let before: number;
      do {
        before = asked.length;
        await page.waitForTimeout(GATHERED_MS);
      } while (asked.length > before);
      asked.length = 0;
      await change();
      await page.waitForTimeout(GATHERED_MS);
      assert.deepEqual(asked.sort(), wanted);
    };
    const menu = page.locator(".panel-side .panel-menu");
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/broadcasting/auth")),
    );
    await page.getByRole("region", { name: "Advertisements to review" }).waitFor({ timeout: WAIT_MS });
    // an answer serves a page that appears within a second
    await page.waitForTimeout(1_000);

    await once(() => menu.getByRole("link", { name: /^My articles/ }).click(), "articles", "articles/summary");
    const article = { original_lang: "en", title: "Counted once" };
    await once(() => call(world, admin, "POST", "/panel/articles", article), "articles", "articles/summary");

    await once(() => menu.getByRole("link", { name: /^Review of advertising/ }).click(), "ads", "ads/counts");
    type Rows = { items: { id: string; decided: boolean }[] };
    const { items } = await call<Rows>(world, admin, "GET", "/panel/ads?tab=queue");
    const id = items.find(({ decided }) => !decided)?.id;
    const { case: opened } = await call<{ case: { id: string; version: number } }>(
      world,
      admin,
      "GET",
      `/panel/ads/${id}`,
    );
    const decision = { version: opened.version, outcome: "approve", reason_code: "", rule: "", texts: {} };
    // the booking under review is answered before its list
    await page.route(/\/api\/panel\/ads\?/, async (route) => {
      await new Promise((next) => setTimeout(next, 300));
      await route.continue();
    });
    await once(() => call(world, admin, "POST", `/panel/cases/${opened.id}/decide`, decision), "ads", "ads/counts");
    await release(page);
  });
});
