import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertFits, settled, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { become, PASSWORD } from "./person";
import { codeOf } from "./totp";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

async function signOutAndIn(page: Page, email: string): Promise<void> {
  await page.locator("summary.icon-button").click();
  await page.locator(".menu__popover").getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/en");
  await page.goto(`${world.url}/en/auth/login?next=${encodeURIComponent("/last/articles")}`);
  await settled(page);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "One more step" }).waitFor();
}

describe("the second factor", () => {
  it("is set up with an app, asked for at sign-in and turned off again", async () => {
    const { page, email } = await become(browser, world, "Solomiia", "Hnat");
    await page.goto(`${world.url}/en/profile/account?tab=security`);
    await settled(page);
    await page.getByRole("button", { name: "Set up an app" }).click();
    await page.getByLabel("Enter your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    const picture = page.getByRole("img", { name: "QR code for the app" });
    await picture.waitFor();
    assert.ok(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)));
    const secret = await page.locator(".secret-key").innerText();
    await assertAccessible(page);

    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("This code is wrong or has already been used").waitFor();
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    const codes = await page.locator(".recovery-codes code").allInnerTexts();
    assert.equal(codes.length, 10);
    await page.setViewportSize({ width: 390, height: 900 });
    await assertAccessible(page);
    await assertFits(page);
    await page.getByRole("button", { name: "I have saved them" }).click();
    await page.getByText(/^On since/).waitFor();
    await page.getByText("10 recovery codes left").waitFor();

    await signOutAndIn(page, email);
    await assertAccessible(page);
    await page.getByLabel("Code").fill(codeOf(secret, 1));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/\/en\/last\/articles/);

    await signOutAndIn(page, email);
    await page.getByLabel("Code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/\/en\/last\/articles/);

    await page.goto(`${world.url}/en/profile/account?tab=security`);
    await settled(page);
    await page.getByText("9 recovery codes left").waitFor();
    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByLabel("Enter your password").fill(PASSWORD);
    await page.getByLabel("Code from the app, or a recovery code").fill(codes[1] ?? "");
    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("button", { name: "Set up an app" }).waitFor();
    await page.context().close();
  });
});
