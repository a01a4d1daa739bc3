import { mkdirSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { call, createStaff, openSession, type Person } from "./staff";

let world: World;
let browser: Browser;
let admin: Person;
const OUT = "/tmp/f1_shots";

before(async () => {
  mkdirSync(OUT, { recursive: true });
  world = await startWorld();
  browser = await startBrowser();
  admin = await createStaff(world, "admin", "Ada", "Chief");
  for (const [name, surname] of [["Olena", "Reader"], ["Петро", "Читач"], ["Kurt", "Leser-Hintermeyer"]] as const) await createStaff(world, "user", name, surname);
});
after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("look", () => {
  it("shoots", async () => {
    const authors = await call<{ items: { id: string }[] }>(world, admin, "GET", "/panel/authors");
    const readers = await call<{ items: { id: string; version: number }[] }>(world, admin, "GET", "/panel/accounts");
    const one = readers.items[0];
    await call(world, admin, "POST", `/panel/accounts/${one?.id}/restrict`, { version: one?.version, reason: "Repeated advertising in suggested changes of contacts." });
    for (const [lang, width] of [["en", 1440], ["uk", 390], ["de", 1440], ["de", 390], ["uk", 1440]] as const) {
      for (const [name, path, wait] of [
        ["authors", "/panel/content-author/authors", "tbody tr"],
        ["author", `/panel/content-author/authors?author=${authors.items[0]?.id}`, "dialog[open] .rich-text"],
        ["accounts", "/panel/admin/accounts", "tbody tr"],
        ["reader", `/panel/admin/accounts?reader=${one?.id}`, "dialog[open] .description-list"],
        ["reports", "/profile/account?tab=reports", "main .empty"],
        ["deletion", "/profile/account?tab=deletion", "main h2"],
      ] as const) {
        const { page } = await openSession(browser, world, admin, `/${lang}${path}`, { width });
        await page.locator(wait).first().waitFor();
        await page.screenshot({ path: `${OUT}/${name}-${lang}-${width}.png` });
        if (name === "author") {
          await page.locator("dialog[open] .modal__body").evaluate((box) => box.scrollTo(0, 5000));
          await page.screenshot({ path: `${OUT}/${name}2-${lang}-${width}.png` });
        }
        await page.context().close();
      }
    }
  });
});
