// The registration of one person, photo and second factor, and a sign-in with a code, in one test.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { settled, startBrowser, openPage } from "../browser";
import { startWorld, type World } from "../harness";
import { PASSWORD, register } from "./person";
import { codeOf } from "./totp";

let world: World;
let browser: Browser;
const email = "zoriana.whole@example.org";

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

async function signIn(page: Page, next: string): Promise<void> {
  await page.goto(`${world.url}/en/auth/login?next=${encodeURIComponent(next)}`);
  await settled(page);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

describe("the whole way", () => {
  it("leads from the registration over photo and second factor to a sign-in with a code", async () => {
    const { page, consoleErrors } = await openPage(browser, `${world.url}/en/auth/registration`);
    await register(page, world, "Zoriana", "Whole", email);

    await page.goto(`${world.url}/en/profile/account`);
    await settled(page);
    await page.getByRole("button", { name: "Add a photo" }).click();
    await page.getByLabel("Picture file").setInputFiles("../docs/screenshots/home.png");
    await page.locator(".crop-box img").waitFor();
    await page.getByRole("button", { name: "Use this crop" }).click();
    await page.locator("summary img.initials").waitFor();

    await page.goto(`${world.url}/en/profile/account?tab=security`);
    await settled(page);
    await page.getByRole("button", { name: "Set up an app" }).click();
    await page.getByLabel("Enter your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    const secret = await page.locator(".secret-key").innerText();
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("button", { name: "I have saved them" }).click();

    await page.locator("summary.icon-button").click();
    await page.locator(".menu__popover").getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL((url) => url.pathname === "/en");

    await signIn(page, "/last/articles?page=2");
    await page.getByRole("heading", { name: "One more step" }).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem("app_access_token")), null);
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, 1));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/\/en\/last\/articles\?page=2/);
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}").name), "Zoriana");
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });
});
