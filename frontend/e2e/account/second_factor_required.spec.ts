import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertCount, assertFits, settled, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { createStaff } from "../panel/staff";
import { PASSWORD } from "./person";
import { codeOf } from "./totp";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld({ LITFASS_ACCESS__SECOND_FACTOR: "admin,super-admin" });
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("a role that needs a second factor", () => {
  it("is led to set one up, can do nothing else in the panel, and goes on to the page that was wanted", async () => {
    const { email } = await createStaff(world, "admin", "Adam", "Strict");
    const context = await browser.newContext({ viewport: { width: 390, height: 900 } });
    const page = await context.newPage();
    const wanted = "/en/panel/admin/managers?role=author";
    await page.goto(`${world.url}/en/auth/login?next=${encodeURIComponent(wanted)}`);
    await settled(page);
    await page.getByRole("textbox", { name: "E-mail" }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await page.getByRole("heading", { name: "Set up two-factor sign-in" }).waitFor();
    await settled(page);
    await assertAccessible(page);
    await assertFits(page);
    assert.equal(await page.getByRole("button", { name: "Continue to the panel" }).count(), 0);
    await page.goto(`${world.url}/en/panel`);
    await page.getByRole("heading", { name: "Set up two-factor sign-in" }).waitFor();
    await page.goto(`${world.url}${wanted}`);
    await page.getByRole("button", { name: "Set up an app" }).click();
    await page.getByLabel("Enter your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    const secret = await page.locator(".secret-key").innerText();
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await page.getByRole("button", { name: "Turn on" }).click();

    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    await assertCount(page.locator(".recovery-codes code"), 10);
    await page.getByRole("button", { name: "I have saved them" }).click();
    await page.getByRole("button", { name: "Continue to the panel" }).click();
    await page.getByRole("heading", { name: "Managers and authors" }).waitFor();
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, wanted);

    await page.goto(`${world.url}/en/profile/account?tab=security`);
    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByText(/^Your role needs two-factor sign-in/).waitFor();
    await assertAccessible(page);
    await assertFits(page);
    await context.close();
  });

  it("asks nothing of a manager", async () => {
    const { email } = await createStaff(world, "manager", "Marta", "Free");
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${world.url}/en/auth/login?next=${encodeURIComponent("/en/panel")}`);
    await settled(page);
    await page.getByRole("textbox", { name: "E-mail" }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/en/panel");
    await settled(page);
    assert.equal(await page.getByRole("heading", { name: "Set up two-factor sign-in" }).count(), 0);
    await context.close();
  });
});
