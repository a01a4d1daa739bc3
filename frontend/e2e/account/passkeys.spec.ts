import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, CDPSession, Page } from "playwright-core";
import { assertAccessible, assertFits, settled, startBrowser, openPage } from "../browser";
import { startWorld, type World } from "../harness";
import { createStaff, openSession } from "../panel/staff";
import { become, PASSWORD } from "./person";

let world: World;
let browser: Browser;

before(async () => {
  world = await startWorld({ LITFASS_ACCESS__SECOND_FACTOR: "admin" }, "localhost");
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** Gives the page a device that says yes with a finger. */
async function device(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function security(page: Page): Promise<void> {
  await page.goto(`${world.url}/en/profile/account?tab=security`);
  await settled(page);
  await page.getByRole("heading", { name: "Passkeys" }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.locator("summary.icon-button").click();
  await page.locator(".menu__popover").getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/en");
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel(/^Name of the passkey/).fill(name);
  await page.getByLabel("Enter your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
}

describe("passkeys", () => {
  it("are made, open the account, get another name and are removed", async () => {
    const { page, consoleErrors } = await become(browser, world, "Myroslava", "Hrinchenko");
    const { cdp, authenticatorId } = await device(page);
    // a browser without suggestions: the button is the only way
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await security(page);
    await page.getByText("You have no passkey yet").waitFor();
    await addPasskey(page, "Laptop");
    await page.getByText("not used yet").waitFor();
    const made = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
    assert.deepEqual(
      made.credentials.map((one) => [one.rpId, one.isResidentCredential]),
      [["localhost", true]],
    );
    await assertAccessible(page);

    await signOut(page);
    await page.goto(`${world.url}/en/auth/login?next=${encodeURIComponent("/profile/account?tab=security")}`);
    await settled(page);
    await assertAccessible(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(/tab=security/);
    await page
      .getByText(/^last used/)
      .first()
      .waitFor();

    await page.getByRole("button", { name: "Rename: Laptop" }).click();
    await page.getByLabel("Name of the passkey").fill("Work laptop");
    await assertAccessible(page);
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    await page.getByText("Work laptop", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Remove: Work laptop" }).click();
    await page.getByText(/^You will no longer be able to sign in with “Work laptop”/).waitFor();
    assert.equal(await page.getByText(/^Your role needs two-factor sign-in/).count(), 0);
    await page.setViewportSize({ width: 390, height: 900 });
    await assertAccessible(page);
    await assertFits(page);
    await page.getByLabel("Enter your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("You have no passkey yet").waitFor();
    assert.deepEqual(consoleErrors, []);

    await signOut(page);
    await page.goto(`${world.url}/en/auth/login`);
    await settled(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("This passkey is unknown here or was removed, or it took too long").waitFor();
    await page.context().close();
  });

  it("tell a person whose role needs a second factor before the last one is removed", async () => {
    const admin = await createStaff(world, "admin", "Ada", "Strict");
    const { page } = await openSession(browser, world, admin, "/en/profile/account");
    await device(page);
    await security(page);
    await addPasskey(page, "Laptop");
    await page.getByRole("button", { name: "Remove: Laptop" }).click();
    await page.getByText(/^Your role needs two-factor sign-in/).waitFor();
    await assertAccessible(page);

    await page.getByLabel("Enter your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("You have no passkey yet").waitFor();
    await page.goto(`${world.url}/en/panel`);
    await page.getByRole("heading", { name: "Set up two-factor sign-in" }).waitFor();
    await page.context().close();
  });

  it("are offered among the suggestions of the e-mail field", async () => {
    const asked = await openPage(browser, `${world.url}/en/auth/login`);
    const field = asked.page.getByRole("textbox", { name: "E-mail" });
    assert.equal(await field.getAttribute("autocomplete"), "username webauthn");
    await asked.page.context().close();

    const { page, consoleErrors } = await become(browser, world, "Pavlo", "Tychyna");
    await device(page);
    await security(page);
    await addPasskey(page, "Phone");
    await page.getByText("not used yet").waitFor();
    await signOut(page);
    // the virtual device chooses its passkey as soon as it is suggested
    await page.goto(`${world.url}/en/auth/login?next=${encodeURIComponent("/profile/account?tab=security")}`);
    await page.waitForURL(/tab=security/);
    await page
      .getByText(/^last used/)
      .first()
      .waitFor();
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });

  it("say what happened when the device has none or makes none", async () => {
    const { page } = await openPage(browser, `${world.url}/en/auth/login`, { width: 390 });
    const { cdp, authenticatorId } = await device(page);
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("No passkey was chosen").waitFor({ timeout: 90_000 });
    await assertAccessible(page);
    await assertFits(page);
    await page.context().close();

    const someone = await become(browser, world, "Yurii", "Drach");
    await device(someone.page);
    await security(someone.page);
    await addPasskey(someone.page, "");
    await someone.page.getByText(/Chrom/).first().waitFor();
    await addPasskey(someone.page, "Again");
    await someone.page.getByText("Your device did not create a passkey").waitFor({ timeout: 90_000 });
    await someone.page.context().close();
  });
});
