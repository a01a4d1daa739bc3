// New terms, as somebody meets them who agreed to the earlier ones.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, openPage, settled, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { call, createStaff } from "../panel/staff";
import { register } from "./person";

let world: World;
let browser: Browser;
const email = "ihor.agreed@example.org";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

interface LegalPage {
  id: string;
  name: string;
  draft: { version: number } | null;
  text: { texts: Record<string, { title: string; body: string; change_summary: string }> };
}

/** Puts a version of the terms into force that says what has changed. */
async function publishTerms(summary: string): Promise<void> {
  const admin = await createStaff(world, "super-admin", "Anna", "Terms");
  const pages = await call<LegalPage[]>(world, admin, "GET", "/panel/legal/pages");
  const path = `/panel/legal/pages/${pages.find((page) => page.name === "terms")?.id}`;
  const { text } = await call<LegalPage>(world, admin, "GET", path);
  const texts = Object.fromEntries(
    Object.entries(text.texts).map(([lang, words]) => [lang, { ...words, change_summary: summary }]),
  );
  const drafted = await call<LegalPage>(world, admin, "PUT", `${path}/draft`, { version: null, texts });
  const approval = { version: drafted.draft?.version, effective_from: null, checked: true };
  await call(world, admin, "POST", `${path}/approve`, approval);
}

describe("new terms", () => {
  it("are read and agreed to before anything else", async () => {
    const { page, consoleErrors } = await openPage(browser, `${world.url}/en/auth/registration`);
    await register(page, world, "Ihor", "Agreed", email);
    await publishTerms("Advertising can be booked now.");

    for (const [lang, width, title] of [
      ["de", 390, "Bitte stimmen Sie den Bedingungen zu"],
      ["uk", 390, "Погодьтеся з умовами"],
      ["en", 1440, "Please agree to the terms"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${world.url}/${lang}/categories`);
      await page.getByRole("dialog", { name: title }).getByText("Advertising can be booked now.").waitFor();
      await assertAccessible(page);
      await assertFits(page);
    }
    await page.keyboard.press("Escape");
    const dialog = page.getByRole("dialog", { name: "Please agree to the terms" });
    const [read] = await Promise.all([
      page.context().waitForEvent("page"),
      dialog.getByRole("link", { name: /^Read / }).click(),
    ]);
    await read.locator(".legal header").getByText("In force since").waitFor();
    assert.equal(await read.getByRole("dialog").count(), 0);
    await read.close();

    await dialog.getByRole("button", { name: "I agree" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.reload();
    await settled(page);
    await page.locator("summary.icon-button").waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });
});
