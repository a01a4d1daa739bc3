// The treasurer: notes a payment on a phone by the keyboard alone, in Ukrainian and German, and reads what was not sent.
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { reach, type } from "../account/ad_form";
import { assertAccessible, assertFits, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { createStaff, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let treasurer: Person;

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  treasurer = await createStaff(world, "manager", "Tamara", "Treasurer");
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

const WORDS = {
  uk: { pay: "Зарахувати платіж", amount: /^Сума в/, part: "10,00", done: /^Платіж за рахунком .* зараховано/ },
  de: { pay: "Zahlung verbuchen", amount: /^Betrag in/, part: "10,00", done: /^Die Zahlung für .* ist verbucht/ },
};

describe("a treasurer", () => {
  for (const lang of ["uk", "de"] as const) {
    it(`notes a part of an overdue invoice by the keyboard alone in ${lang}`, async () => {
      const words = WORDS[lang];
      const path = `/${lang}/panel/manager/ads?part=invoices&tab=overdue`;
      const { page } = await openSession(browser, world, treasurer, path, { width: 390 });
      await assertFits(page);
      await assertAccessible(page);
      await reach(page, page.locator("main table tbody a").first());
      await page.keyboard.press("Enter");
      await reach(page, page.getByRole("button", { name: words.pay }));
      await assertFits(page);
      await assertAccessible(page);
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await type(page, dialog.getByLabel(words.amount), words.part);
      await reach(page, dialog.getByRole("button", { name: words.pay }));
      await page.keyboard.press("Enter");
      await page.getByText(words.done).first().waitFor();
      await dialog.waitFor({ state: "detached" });
      await page.context().close();
    });
  }

  it("reads that an invoice without an address awaits its payment and is not sent by e-mail", async () => {
    const { page } = await openSession(browser, world, treasurer, "/en/panel/manager/ads?part=invoices&tab=sent");
    const row = page.locator("main table tbody tr").first();
    await row.getByText("Awaiting payment").waitFor();
    await row.getByRole("link").first().click();
    await page.getByRole("definition").getByText("None: nothing is sent by e-mail").waitFor();
    await page.context().close();
  });
});
