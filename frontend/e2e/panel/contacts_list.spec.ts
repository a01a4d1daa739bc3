import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertCount, assertFits, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { leave, PATH } from "./contact_desk";
import { call, createStaff, goOnIn, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let manager: Person;

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  manager = await createStaff(world, "manager", "Marta", "Keeper");
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("the list of contacts", () => {
  it("overdue checks stand first, can be shown alone, and leave the list when they are confirmed", async () => {
    const { items } = await call<{ items: { name: string; overdue: boolean }[] }>(
      world,
      manager,
      "GET",
      "/panel/contacts",
    );
    const late = items.filter(({ overdue }) => overdue).map(({ name }) => name);
    assert.ok(late.length > 0 && late.length < items.length, "the demo has a contact that is due, and others");
    const desk = await openSession(browser, world, manager, PATH);
    const rows = desk.page.locator("tbody tr");
    await rows.first().getByText("Overdue", { exact: true }).waitFor();
    await assertCount(rows.getByText("Overdue", { exact: true }), late.length);

    await desk.page.getByLabel("Only overdue checks").check();
    await desk.page.waitForURL(/due=true/);
    await rows.nth(late.length).waitFor({ state: "detached" });
    for (const name of late) await desk.page.getByRole("row", { name }).getByText("Overdue", { exact: true }).waitFor();
    await assertAccessible(desk.page);

    for (const name of late)
      await desk.page.getByRole("row", { name }).getByRole("button", { name: "Confirm now" }).click();
    await desk.page.getByText("Nothing found").waitFor();
    await assertCount(rows, 0);
    await leave(desk);
  });

  it("go page by page as the address says, and a page behind the end shows the last one", async () => {
    const desk = await openSession(browser, world, manager, `${PATH}&rows=10`);
    const { page } = desk;
    const rows = page.locator("tbody tr");
    await rows.nth(9).waitFor();
    await assertCount(rows, 10);
    const first = await rows.first().getByRole("link").first().textContent();
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/page=2/);
    await page.getByText(/^11–20 of/).waitFor();
    assert.notEqual(await rows.first().getByRole("link").first().textContent(), first);
    await page.getByLabel("Rows").selectOption("50");
    await page.getByText(/^1–/).waitFor();
    assert.doesNotMatch(page.url(), /page=/);
    assert.ok((await rows.count()) > 10);
    await leave(desk);

    const behind = await openSession(browser, world, manager, `${PATH}&rows=10&page=40`);
    await behind.page.waitForURL((url) => Number(url.searchParams.get("page")) < 40);
    await behind.page.locator("tbody tr").first().waitFor();
    await leave(behind);
  });

  it("are reached and chosen by keyboard", async () => {
    const desk = await openSession(browser, world, manager, PATH);
    const { page } = desk;
    const rows = page.locator("tbody tr");
    await rows.nth(2).waitFor();
    const name = async (row: number) => (await rows.nth(row).getByRole("link").first().textContent())?.trim();
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await page.keyboard.press("j");
    assert.equal(await focused(), await name(0));
    await page.keyboard.press("j");
    assert.equal(await focused(), await name(1));
    await page.keyboard.press("x");
    await page.getByRole("region", { name: "For the selected contacts" }).getByText("1 selected").waitFor();
    await page.keyboard.press("k");
    assert.equal(await focused(), await name(0));
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await assertCount(page.getByRole("region", { name: "For the selected contacts" }), 0);
    await leave(desk);
  });

  it("fits on a phone in three languages", async () => {
    const { items } = await call<{ items: { id: string }[] }>(world, manager, "GET", "/panel/contacts");
    for (const [lang, width, theme] of [
      ["uk", 390, "light"],
      ["de", 390, "dark"],
      ["de", 960, "light"],
    ] as const) {
      const list = `/${lang}/panel/admin/categories?tab=contacts`;
      const desk = await openSession(browser, world, manager, list, { width, theme });
      for (const rest of ["", "&part=groups", "&part=suggestions", "&part=import", `&contact=${items[0]?.id ?? ""}`]) {
        if (rest) await goOnIn(desk, world, list + rest);
        await desk.page
          .locator(rest.startsWith("&contact") ? ".contact-editor__languages" : ".card")
          .first()
          .waitFor();
        await desk.page.waitForTimeout(300);
        if (!rest)
          for (const button of await desk.page.locator("tbody .button").all())
            assert.ok(((await button.boundingBox())?.height ?? 0) <= 44, "its words are one line");
        await assertAccessible(desk.page, theme);
        await assertFits(desk.page);
        assert.deepEqual(desk.consoleErrors, []);
      }
      await leave(desk);
    }
  });

  it("is asked for once where it opens under a live connection, and again when a contact changed", async () => {
    const desk = await openSession(browser, world, manager, "/en/panel");
    const { page } = desk;
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/api\/panel\/contacts\?/.test(request.url())) asked.push(request.url());
    });
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/broadcasting/auth")),
    );
    // changes are gathered for 400 ms
    await page.waitForTimeout(1_000);
    await page
      .locator(".panel-menu")
      .getByRole("link", { name: /^Contacts/ })
      .click();
    await page.locator("tbody tr").first().waitFor();
    await page.waitForTimeout(1_000);
    assert.equal(asked.length, 1, asked.join("\n"));

    type Rows = { items: { id: string; version: number }[] };
    const { id, version } = (await call<Rows>(world, manager, "GET", "/panel/contacts")).items[0] ?? {};
    const again = page.waitForRequest(/\/api\/panel\/contacts\?/);
    await call(world, manager, "POST", `/panel/contacts/${id}/confirm`, { version });
    await again;
    await leave(desk);
  });
});
