import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { openPage, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { LANGS, readPages } from "./every_page";

let world: World;
let browser: Browser;
let paths: string[] = [];

/** A contact with what stands above it, from the group of those whom one calls first. */
async function discoverContacts(): Promise<string[]> {
  const group = "/contacts/emergency";
  const list = await (await fetch(`${world.url}/en${group}`)).text();
  const subgroup = /href="\/en(\/contacts\/emergency\/[^/"?]+)"/.exec(list)?.[1];
  assert.ok(subgroup, "the group leads to its subgroup");
  const contact = new RegExp(`href="/en(${subgroup}/[^/"?]+)"`).exec(
    await (await fetch(`${world.url}/en${subgroup}`)).text(),
  )?.[1];
  assert.ok(contact, "the subgroup leads to its contacts");
  return ["/contacts", group, `${group}?view=print`, subgroup, contact];
}

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  paths = [...(await discoverContacts()), "/auth/login", "/auth/registration", "/reset-password", "/404"];
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("every page of contacts, every sign-in page and the one of a missing address", () => {
  for (const way of LANGS) {
    it(`in ${way.lang} has its content, hydrates without a change, stands still and is accessible`, async () => {
      await readPages(browser, world, paths, way);
    });
  }
});

describe("a list of contacts", () => {
  it("counts nothing in its subgroups beside the numbers for an emergency, which stand in no list", async () => {
    const { page } = await openPage(browser, `${world.url}/en/contacts/emergency`);
    const chips = page.getByRole("navigation", { name: "Subgroups" }).getByRole("link");
    assert.deepEqual(await chips.allInnerTexts(), ["Rescue services", "Help at night"]);
    await page.goto(`${world.url}/en/contacts/everyday`);
    assert.match((await chips.allInnerTexts()).join(), /Law\s*1/);
    await page.context().close();
  });

  it("with one contact has the advertisement beside it", async () => {
    const { page } = await openPage(browser, `${world.url}/en/contacts/everyday/law`, { width: 1440 });
    const [card, ad] = [page.locator(".contact-card"), page.locator(".contact-alone > .ad-slot")];
    await ad.locator("a").first().waitFor();
    const [left, right] = [await card.boundingBox(), await ad.boundingBox()];
    assert.ok(left && right && left.x + left.width <= right.x, `${JSON.stringify(left)} ${JSON.stringify(right)}`);
    await page.context().close();
  });

  it("keeps what follows away from the advertisement", async () => {
    for (const path of ["/en/contacts/everyday", "/en/contacts/everyday/law"]) {
      const { page } = await openPage(browser, `${world.url}${path}`, { width: 390 });
      const ad = page.locator(".ad-slot--strip").first();
      await ad.locator("a").first().waitFor();
      const margin = await ad.evaluate((slot) => parseFloat(getComputedStyle(slot).marginBlockEnd));
      assert.ok(margin >= 24, `${margin} px below the advertisement of ${path}`);
      await page.context().close();
    }
  });
});
