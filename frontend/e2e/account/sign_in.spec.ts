import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertCount, openPage, settled, startBrowser } from "../browser";
import { release } from "../contexts";
import { linkFromLetter } from "../mail";
import { startWorld, type World } from "../harness";

let world: World;
let browser: Browser;
const email = "olena.reader@example.org";
const first = "three slow trams 7";
const second = "four quiet bells 9";

before(async () => {
  // the usual proof of work, which takes long enough to be watched
  world = await startWorld({ LITFASS_PROOF_OF_WORK__MAX_HASHES: "200000" });
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** The path of a letter's link: its host is the configured one, not the test's. */
const here = (link: string) => world.url + new URL(link).pathname + new URL(link).search;

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

describe("sign-in pages", () => {
  it("shows the rules while typing and keeps what was typed through a reload", async () => {
    const { page } = await openPage(browser, `${world.url}/en/auth/registration`, { width: 390 });
    await page.getByLabel("First name").and(page.locator(":focus")).waitFor();
    await page.getByLabel("First name").fill("Olena");
    await page.getByRole("textbox", { name: "E-mail" }).fill("olena@");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByText("Please enter a valid email").waitFor();
    await page.getByRole("button", { name: "Register" }).click();
    await page.getByText("At least 10 characters", { exact: true }).waitFor();
    await page.getByText("Please accept the terms of use").waitFor();
    await assertAccessible(page);

    await page.reload();
    await settled(page);
    assert.equal(await page.getByLabel("First name").inputValue(), "Olena");
    assert.equal(await page.getByLabel("Password", { exact: true }).inputValue(), "");
    await release(page);
  });

  it("registers, confirms by the letter, is signed in and goes on where the registration began", async () => {
    const { page, consoleErrors } = await openPage(browser, `${world.url}/en/services/create`);
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByText("so no link will reach you").waitFor();
    await page.getByLabel("First name").fill("Olena");
    await page.getByLabel("Surname").fill("Reader");
    await page.getByRole("textbox", { name: "E-mail" }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(first);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Register" }).click();
    await page.getByRole("heading", { name: "Your details have arrived" }).waitFor();
    await page.getByText("so no link will reach you").waitFor();
    await assertAccessible(page);

    await page.goto(here(await linkFromLetter(world.data_dir, email, "confirm-email")));
    await page.waitForURL(/\/en\/services\/create$/);
    await page.getByLabel("Category").waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem("role")), "user");
    assert.ok(await page.evaluate(() => localStorage.getItem("app_access_token")));
    const stored: { name: string; email: string } = await page.evaluate(() =>
      JSON.parse(localStorage.getItem("user") ?? "{}"),
    );
    assert.deepEqual([stored.name, stored.email], ["Olena", ""], "no contact data lies in the browser");
    assert.deepEqual(consoleErrors, []);

    await page.goto(`${world.url}/en/auth/login`);
    await page.waitForURL((url) => url.pathname === "/en");
    await page.goto(`${world.url}/en/panel/admin/main-page`);
    await page.waitForURL((url) => url.pathname === "/en");

    await page.locator("summary[aria-label^='Account']").click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("link", { name: "Sign in" }).waitFor();
    assert.deepEqual(
      await page.evaluate(() => ["user", "role", "app_access_token"].map((key) => localStorage.getItem(key))),
      [null, null, null],
    );
    await release(page);
  });

  it("tells where e-mail is sent that one is on its way, and sends it again", async () => {
    const { page } = await openPage(browser, `${world.url}/en/auth/login`, { width: 390 });
    await page.route("**/_data/en/auth/registration*", async (route) => {
      const answer = await route.fetch();
      const envelope = await answer.json();
      envelope.data.letters = { delivers: true, contact: "" };
      await route.fulfill({ response: answer, json: envelope });
    });
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel("First name").fill("Halyna");
    await page.getByLabel("Surname").fill("Reader");
    await page.getByRole("textbox", { name: "E-mail" }).fill("halyna.reader@example.org");
    await page.getByLabel("Password", { exact: true }).fill(first);
    await page.getByRole("checkbox").check();
    await assertCount(page.getByText("so no link will reach you"), 0);
    await page.getByRole("button", { name: "Register" }).click();
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
    await assertCount(page.getByRole("button", { name: /Send again in \d+ second/ }), 1);
    await assertAccessible(page);
    await release(page);
  });

  it("asks for a new password where the link is opened in another browser", async () => {
    const other = "petro.reader@example.org";
    const registered = await openPage(browser, `${world.url}/en/auth/registration`);
    await registered.page.getByLabel("First name").fill("Petro");
    await registered.page.getByLabel("Surname").fill("Reader");
    await registered.page.getByRole("textbox", { name: "E-mail" }).fill(other);
    await registered.page.getByLabel("Password", { exact: true }).fill(first);
    await registered.page.getByRole("checkbox").check();
    await registered.page.getByRole("button", { name: "Register" }).click();
    await registered.page.getByRole("heading", { name: "Your details have arrived" }).waitFor();
    await release(registered.page);

    const link = here(await linkFromLetter(world.data_dir, other, "confirm-email"));
    const { page } = await openPage(browser, link, { width: 390 });
    await page.getByText("This link was opened in a different browser").waitFor();
    await assertAccessible(page);
    await page.getByLabel("Password", { exact: true }).fill(second);
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByText("Your address is confirmed, and you are signed in.").waitFor();
    await release(page);

    const again = await openPage(browser, `${world.url}/en/auth/login`);
    await again.page.getByRole("textbox", { name: "E-mail" }).fill(other);
    await again.page.getByLabel("Password", { exact: true }).fill(second);
    await again.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await again.page.waitForURL((url) => url.pathname === "/en");
    await release(again.page);
  });

  it("says the same for a wrong password as for a wrong address", async () => {
    const { page } = await openPage(browser, `${world.url}/en/auth/login`);
    await page.getByRole("textbox", { name: "E-mail" }).and(page.locator(":focus")).waitFor();
    await signIn(page, "not the password");
    const alert = page.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.innerText(), /E-mail or password is wrong/);
    assert.equal(await page.getByRole("textbox", { name: "E-mail" }).inputValue(), email);
    await assertAccessible(page);
    await release(page);
  });

  it("sets a new password by a letter", async () => {
    const { page } = await openPage(browser, `${world.url}/en/reset-password`);
    await page.getByRole("textbox", { name: "E-mail" }).fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByText("If there is an account").and(page.getByText("so no link will reach you")).waitFor();

    const link = here(await linkFromLetter(world.data_dir, email, "reset-password"));
    const choose = async () => {
      await page.goto(link);
      await settled(page);
      await page.getByLabel("New password").fill(second);
      await page.getByRole("button", { name: "Save password" }).click();
    };
    await choose();
    await page.getByText("Your new password was saved").waitFor();
    await choose();
    await page.getByText("This link has been used or replaced by a newer one, or it has expired.").waitFor();
    await assertAccessible(page);
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await page.getByRole("button", { name: "Send link" }).waitFor();

    await page.goto(`${world.url}/en/auth/login`);
    await settled(page);
    await signIn(page, second);
    await page.waitForURL((url) => url.pathname === "/en");
    await release(page);
  });

  it("tells when the next try is taken, and keeps what was typed", async () => {
    const { page } = await openPage(browser, `${world.url}/de/auth/login`, { width: 390 });
    await page.evaluate(async () => {
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify({ email: "guessed@example.org", password: "guess" });
      for (let n = 0; n < 10; n++) await fetch("/api/auth/login", { method: "POST", headers, body });
    });
    await page.getByLabel("E-Mail").fill("guessed@example.org");
    await page.getByLabel("Passwort", { exact: true }).fill("guess");
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
    await page.getByText(/Versuchen Sie es in \d+\s(Sek|Min)\. erneut/).waitFor();
    assert.equal(await page.getByLabel("E-Mail").inputValue(), "guessed@example.org");
    await release(page);
  });

  it("never leads to another site after sign-in", async () => {
    for (const next of [
      "//evil.example/",
      "/\\evil.example",
      "https://evil.example",
      "javascript:alert(1)",
      "/\t/evil.example",
    ]) {
      const { page } = await openPage(browser, `${world.url}/en/auth/login?next=${encodeURIComponent(next)}`);
      page.on("dialog", () => assert.fail(`${next} ran`));
      await signIn(page, second);
      await page.waitForURL((url) => url.pathname === "/en");
      assert.equal(new URL(page.url()).origin, new URL(world.url).origin, next);
      await release(page);
    }
    const { page } = await openPage(
      browser,
      `${world.url}/en/auth/login?next=${encodeURIComponent("/%2f/evil.example")}`,
    );
    const documents: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
    await signIn(page, second);
    await page.waitForURL((url) => !url.pathname.includes("/auth/"));
    assert.equal(new URL(page.url()).origin, new URL(world.url).origin);
    assert.deepEqual(documents, [`${world.url}/en/%2f/evil.example`], "asked for once");
    await release(page);
  });

  it("proves in silence that somebody is no robot, and takes a fresh proof when the first is over", async () => {
    const { page, consoleErrors } = await openPage(browser, `${world.url}/en/reset-password`);
    let refused = 0;
    await page.route("**/api/auth/password/forgot", async (route) => {
      if (refused > 0) return route.continue();
      refused += 1;
      const body = JSON.stringify({ status: 422, code: "proof_over", title: "Over", detail: "It had run out." });
      await route.fulfill({ status: 422, contentType: "application/problem+json", body });
    });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole("textbox", { name: "E-mail" }).fill("nobody@example.org");
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByText("If there is an account with this address").waitFor();
    assert.equal(asked.filter((path) => path === "/api/proof-of-work/challenge").length, 2);
    assert.ok(asked.some((path) => path.includes("proof-worker")));
    assert.deepEqual(
      consoleErrors.filter((text) => !text.includes("status of 422")),
      [],
    );
    await release(page);
  });

  it("tells how far the proof came while somebody waits for it", async () => {
    const { page } = await openPage(browser, `${world.url}/en/reset-password`, { width: 390 });
    await page.getByRole("textbox", { name: "E-mail" }).fill("nobody@example.org");
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("button", { name: /Checking that you are not a robot… \d+%/ }).waitFor();
    await assertAccessible(page);
    await page.getByText("If there is an account with this address").waitFor();
    await release(page);
  });

  it("tells a program that fills in every field", async () => {
    const { page } = await openPage(browser, `${world.url}/en/reset-password`);
    await page.getByRole("textbox", { name: "E-mail" }).fill("nobody@example.org");
    await page
      .locator("input[name=website]")
      .evaluate((input: HTMLInputElement) => (input.value = "https://cheap.example"));
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByText("a hidden field that must stay empty").waitFor();
    await release(page);
  });

  it("keeps what was typed when the network fails", async () => {
    const { page } = await openPage(browser, `${world.url}/en/auth/login`);
    await page.route("**/api/auth/login", (route) => route.abort());
    await signIn(page, second);
    await page.getByText("There is no connection to the server").waitFor();
    assert.equal(await page.getByLabel("Password", { exact: true }).inputValue(), second);

    await page.unroute("**/api/auth/login");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/en");
    await release(page);
  });
});

describe("the link that confirms an address", () => {
  it("is tried again when the network fails, without a word about entries that nobody made", async () => {
    const { page } = await openPage(browser, `${world.url}/en`);
    await page.route("**/api/auth/email/confirm", (route) => route.abort(), { times: 1 });
    await page.goto(`${world.url}/en/auth/confirm-email?token=unknown`);
    await page.getByText("There is no connection to the server. Check your network and try again.").waitFor();
    let answer = () => {};
    const held = new Promise<void>((next) => (answer = next));
    await page.route(
      "**/api/auth/email/confirm",
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    const again = page.getByRole("button", { name: "Try again" });
    await again.click();
    await page.getByRole("status").getByText("Loading…").waitFor();
    assert.equal(await again.getAttribute("aria-disabled"), "true");
    await again.and(page.locator(":focus")).waitFor();
    answer();
    await page.getByText(/^This link/).waitFor();
    await page.locator("h1:focus").waitFor();
    await release(page);
  });
});

describe("setting the portal up", () => {
  it("makes the first super-admin by the printed link and opens the panel", async () => {
    const link = /https?:\/\/\S*\/setup\?token=\S+/.exec(world.output())?.[0];
    assert.ok(link, `no link in: ${world.output()}`);
    const { page } = await openPage(browser, here(link));
    await page.getByLabel("First name").and(page.locator(":focus")).waitFor();
    await page.getByLabel("First name").fill("Iryna");
    await page.getByLabel("Surname").fill("Owner");
    await page.getByRole("textbox", { name: "E-mail" }).fill("iryna@example.org");
    await page.getByLabel("Password", { exact: true }).fill("seven green columns 3");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(/\/panel/);
    assert.equal(await page.evaluate(() => localStorage.getItem("role")), "super-admin");

    await page.goto(here(link));
    await page.getByText("This link no longer works").waitFor();
    const signInLink = page.getByRole("main").getByRole("link", { name: "Go to sign-in" });
    assert.equal(await signInLink.getAttribute("href"), "/en/auth/login");
    await release(page);
  });
});
