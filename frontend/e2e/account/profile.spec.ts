import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertCount, assertFits, openPage, settled, startBrowser } from "../browser";
import { linkFromLetter } from "../mail";
import { startWorld, type World } from "../harness";
import { become, PASSWORD } from "./person";

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

const here = (link: string) => world.url + new URL(link).pathname + new URL(link).search;

async function open(page: Page, tab = "", lang = "en"): Promise<void> {
  await page.goto(`${world.url}/${lang}/profile/account${tab && `?tab=${tab}`}`);
  await settled(page);
  await page.locator("main h2").first().waitFor();
}

describe("the account page", () => {
  it("keeps what people say of themselves and says where it was wrong", async () => {
    const { page, consoleErrors } = await become(browser, world, "Oksana", "Melnyk");
    await open(page);
    await page.getByLabel("Phone").fill("079 555 01 42");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Write the number with the country code").waitFor();
    await page.reload();
    await settled(page);
    assert.equal(await page.getByLabel("Phone").inputValue(), "079 555 01 42");

    await page.getByLabel("Phone").fill("+41 79 555 01 42");
    await page.getByLabel("Instagram").fill("@oksana.perekladaie");
    await page.getByLabel("Date of birth").fill("1989-08-24");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText(/Saved at \d\d:\d\d/).waitFor();
    await page.reload();
    await settled(page);
    assert.equal(await page.getByLabel("Phone").inputValue(), "+41795550142");
    assert.equal(await page.getByLabel("Instagram").inputValue(), "oksana.perekladaie");
    // That an entry is refused is told by the server with its status.
    assert.deepEqual(
      consoleErrors.filter((text) => !/status of 422/.test(text)),
      [],
    );

    await page.locator("main").getByLabel("Language").selectOption("de");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { name: "Mein Konto" }).waitFor();
    await page.context().close();
  });

  it("cuts a square out of a photo and shows it in the masthead", async () => {
    const { page } = await become(browser, world, "Petro", "Lys");
    await open(page);
    await page.getByRole("button", { name: "Add a photo" }).click();
    await page.getByLabel("Picture file").setInputFiles("../docs/screenshots/home.png");
    await page.locator(".crop-box img").waitFor();
    await page.getByRole("button", { name: "Use this crop" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const portrait = page.locator(".photo-row img");
    const size = await portrait.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    assert.deepEqual(size, [320, 320]);
    await assertCount(page.locator("summary img.initials"), 1);

    await page.getByRole("button", { name: "Remove photo" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove photo" }).click();
    await portrait.waitFor({ state: "detached" });
    await page.context().close();
  });

  it("takes another address once both have agreed", async () => {
    const { page, email } = await become(browser, world, "Iryna", "Sova");
    const next = `new.${email}`;
    await open(page);
    await page.getByRole("button", { name: "Change e-mail" }).click();
    await page.getByLabel("New e-mail").fill(next);
    await page.getByLabel("Current password").fill("not mine at all");
    await page.getByRole("button", { name: "Send e-mails" }).click();
    await page.getByText("Wrong password").waitFor();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByRole("button", { name: "Send e-mails" }).click();
    await page.getByText(`To switch to ${next}`).waitFor();

    const links = await Promise.all(
      [`To: ${next}`, `To: Iryna <${email}>`].map((to) => linkFromLetter(world.data_dir, to, "change=")),
    );
    await page.goto(here(links[0] ?? ""));
    await page.getByText("This address is confirmed").waitFor();
    await page.goto(here(links[1] ?? ""));
    await page.getByText("Your new address is active").waitFor();
    await open(page);
    await page.locator("main").getByText(next, { exact: true }).waitFor();
    await page.context().close();
  });

  it("changes the password and ends sign-ins elsewhere", async () => {
    const { page, email } = await become(browser, world, "Taras", "Bilyi");
    const other = await openPage(browser, `${world.url}/en/auth/login`, { width: 390 });
    await other.page.getByRole("textbox", { name: "E-mail" }).fill(email);
    await other.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await other.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await other.page.waitForURL((url) => url.pathname === "/en");

    await open(page, "security");
    await assertCount(page.getByText("this device"), 1);
    await page.getByRole("button", { name: "Sign out: Chrome, Linux" }).click();
    await page.getByRole("button", { name: "Sign out: Chrome, Linux" }).waitFor({ state: "detached" });
    await other.page.goto(`${world.url}/en/profile/account`);
    await other.page.waitForURL(/\/auth\/login\?next=/);

    await page.getByRole("button", { name: "Sign out on all other devices" }).click();
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await page.getByText("You are not signed in anywhere else.").waitFor();

    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New password").fill("nine yellow boats 4");
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByText("Your password has been changed").waitFor();
    assert.equal(await page.getByLabel("New password").inputValue(), "");
    await other.page.context().close();
    await page.context().close();
  });

  it("keeps the hours in which no letters come, and lifts them", async () => {
    const { page, consoleErrors } = await become(browser, world, "Levko", "Tykhyi");
    await open(page, "notifications");
    await page.getByLabel("No e-mails from").fill("22:00");
    await page.getByRole("button", { name: "Save hours" }).click();
    await page.getByText("This field is required").waitFor();
    await page.getByLabel("until", { exact: true }).fill("07:00");
    await page.getByRole("button", { name: "Save hours" }).click();
    await page.getByRole("button", { name: "Turn off quiet hours" }).waitFor();
    await page.reload();
    await settled(page);
    assert.equal(await page.getByLabel("until", { exact: true }).inputValue(), "07:00");
    await page.getByRole("button", { name: "Turn off quiet hours" }).click();
    await page.getByRole("button", { name: "Turn off quiet hours" }).waitFor({ state: "detached" });
    assert.equal(await page.getByLabel("No e-mails from").inputValue(), "");
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });

  it("has no accessibility faults, console errors or overflow, in every language", async () => {
    const { page, consoleErrors } = await become(browser, world, "Daryna", "Koval");
    for (const [lang, width] of [
      ["en", 1440],
      ["uk", 390],
      ["de", 390],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      for (const tab of ["", "notifications", "security"]) {
        await open(page, tab, lang);
        await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
        await assertAccessible(page);
        await assertFits(page);
        assert.deepEqual(consoleErrors, [], `${lang} ${tab}`);
      }
    }
    await page.context().close();
  });
});
