import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertCount, assertFits, openPage, settled, startBrowser } from "../browser";
import { release } from "../contexts";
import { startWorld, type World } from "../harness";
import { createStaff, openSession, picture, withoutRefusals, type Person } from "./staff";

let world: World;
let browser: Browser;
let admin: Person;
const PATH = "/panel/admin/owner-content?tab=branding";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  admin = await createStaff(world, "admin", "Ada", "Chief");
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

const token = (page: Page, name: string) =>
  page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(), name);

/** Waits until the stylesheet of the colours is in force. */
async function tokenIs(page: Page, name: string, value: string): Promise<void> {
  await page.waitForFunction(
    ([property, wanted]) => getComputedStyle(document.documentElement).getPropertyValue(property).trim() === wanted,
    [name, value] as const,
  );
}

const chooseLogo = async (page: Page, name: string, bytes: Buffer) => {
  const group = page.getByRole("group", { name });
  await group.locator("input[type=file]").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: bytes });
  return group;
};

describe("logo and colours", () => {
  it("are chosen with a preview, refused with a reason, and in force when they are saved", async () => {
    const { page, consoleErrors } = await openSession(browser, world, admin, `/en${PATH}`);
    const save = page.getByRole("button", { name: "Save logo and colours" });
    await save.waitFor();
    await page.getByLabel("Main colour", { exact: true }).fill("#ffd02b");
    await page.getByText("Text in #ffd02b is too hard to read on the light backgrounds.").waitFor();
    await page.getByLabel("Main colour", { exact: true }).fill("#1f4fae");
    await page
      .getByText("Text in #ffd02b is too hard to read on the light backgrounds.")
      .waitFor({ state: "detached" });
    await page.getByLabel("Accent colour", { exact: true }).fill("#7a1f7a");

    const light = await chooseLogo(page, "Logo on a light background", picture(40, 40));
    await light.getByText("The picture is too small").waitFor();
    await chooseLogo(page, "Logo on a light background", picture(360, 120));
    await light.getByRole("img").waitFor();
    await light.getByText("The picture is too small").waitFor({ state: "detached" });
    const share = await chooseLogo(page, "Picture for shared links", picture(1200, 800));
    await share.getByRole("img").waitFor();
    const sample = page.locator(".brand-sample[data-theme=dark]");
    await assertCount(sample.locator("img"), 2);
    await assertAccessible(page);
    assert.notEqual(await token(page, "--brand"), "#1f4fae");

    await save.click();
    await page.getByText("Logo and colours were saved.").waitFor();
    await tokenIs(page, "--brand", "#1f4fae");
    await page.locator(".panel-menu .logo img").waitFor();
    const head = await (await fetch(`${world.url}/en/contacts`)).text();
    const shared = /property="og:image" content="[^"]*(\/brand\/[^"]*-share\.jpg)"/.exec(head)?.[1];
    assert.equal(shared, new URL((await share.getByRole("img").getAttribute("src")) ?? "", world.url).pathname);
    assert.deepEqual(withoutRefusals(consoleErrors), []);
    await release(page);
  });

  it("show on public pages and the sign-in page, readable in both themes and at both widths", async () => {
    for (const [theme, width] of [
      ["light", 1440],
      ["dark", 1440],
      ["light", 390],
      ["dark", 390],
    ] as const) {
      for (const path of ["/en", "/de/last/articles", "/uk/auth/login", "/en/contacts"]) {
        const { page, consoleErrors } = await openPage(browser, world.url + path, { theme, width });
        assert.equal((await token(page, "--brand")) === "#1f4fae", theme === "light", `${path} ${theme}`);
        const logo = page.locator(".masthead .logo img");
        assert.ok(await logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0));
        await assertAccessible(page);
        await assertFits(page);
        assert.deepEqual(consoleErrors, [], path);
        await release(page);
      }
    }
  });

  it("go back to the default, and undo brings them back", async () => {
    const { page } = await openSession(browser, world, admin, `/en${PATH}`);
    await page.getByRole("button", { name: "Back to the default" }).click();
    await page.getByText("The default look was restored.").waitFor();
    await tokenIs(page, "--brand", "#0b5a43");
    assert.equal(await page.locator(".panel-menu .logo img").count(), 0);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Logo and colours were restored.").waitFor();
    await tokenIs(page, "--brand", "#1f4fae");
    await page.waitForFunction(() => [...document.querySelectorAll("input")].some(({ value }) => value === "#1f4fae"));
    await release(page);
  });

  it("are set on a telephone in three languages and both themes", async () => {
    for (const [lang, theme] of [
      ["en", "light"],
      ["uk", "dark"],
      ["de", "light"],
    ] as const) {
      const { page } = await openSession(browser, world, admin, `/${lang}${PATH}`, { width: 390, theme });
      await page.locator(".brand-sample").first().waitFor();
      await settled(page);
      await assertFits(page);
      await assertAccessible(page);
      await release(page);
    }
  });
});
