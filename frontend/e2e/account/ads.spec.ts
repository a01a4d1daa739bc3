// Advertising: somebody chooses a package, writes the booking, follows and gives it up; also by the keyboard alone.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page, Route } from "playwright-core";
import { assertAccessible, assertFits, openPage, settled, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { createStaff, PASSWORD, withoutRefusals } from "../panel/staff";
import { addPicture, goOn, reach, type, WORDS } from "./ad_form";
import { become } from "./person";

let world: World;
let browser: Browser;
const mark = Date.now().toString(36);

before(async () => {
  world = await startWorld({ LITFASS_CASES__UNDO_SECONDS: "0" });
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

async function assertReadable(page: Page): Promise<void> {
  await assertFits(page);
  await assertAccessible(page);
}

describe("bookings of advertising", () => {
  it("ask visitors to sign in first", async () => {
    const { page } = await openPage(browser, `${world.url}/en/advertising/package`);
    await page
      .getByRole("link", { name: /^Choose / })
      .first()
      .click();
    await page.getByRole("textbox", { name: "E-mail" }).waitFor();
    assert.match(page.url(), /\/auth\/login\?next=.*advertising/);
    await page.context().close();
  });

  it("are written in German and Ukrainian with cropped pictures, submitted, withdrawn and booked again", async () => {
    const words = WORDS.de;
    const { page, consoleErrors } = await become(browser, world, "Olena", `Inserat${mark}`);
    await page.goto(`${world.url}/de/advertising/package`);
    await settled(page);
    await page.locator(".package-card__choose a").first().click();
    await page.getByRole("button", { name: words.take_package }).click();

    // the package is taken: the form begins with the design, in which nothing is written yet
    const tab = page.getByRole("button", { name: /^Deutsch/ });
    await tab.waitFor();
    assert.equal((await tab.innerText()).trim(), "Deutsch");
    await page.getByLabel(words.headline, { exact: true }).fill("Velos repariert");
    await tab.getByText("geschrieben").waitFor();
    await page.getByLabel(words.line, { exact: true }).fill("Während Sie warten");
    await page.locator(".ad-inks label", { hasText: words.ink }).click();
    await page.locator(".ad-face--blue", { hasText: "Während Sie warten" }).first().waitFor();
    await page.getByText("Entwurf gespeichert").waitFor();
    await assertReadable(page);
    await page.reload();
    await goOn(page, words).click();
    assert.equal(await page.getByLabel(words.headline, { exact: true }).inputValue(), "Velos repariert");

    await page.getByRole("button", { name: /Ukrainisch/ }).click();
    await page.getByRole("button", { name: /^Gestaltung .* hinzufügen/ }).click();
    await page.getByRole("button", { name: "Fertige Bilder" }).click();
    await page.getByLabel(words.headline, { exact: true }).fill("Ремонт велосипедів");
    for (const [button, width, height] of [
      ["Hochformat hinzufügen", 1000, 1600],
      ["Querformat hinzufügen", 2000, 800],
    ] as const) {
      if (await page.getByRole("button", { name: button }).isVisible()) await addPicture(page, button, width, height);
    }
    await page.getByLabel("Bildbeschreibung").fill("Жовтий прямокутник на синьому");
    await page.locator(".ad-face--whole img").first().waitFor();
    await page.getByRole("group", { name: "Farben" }).getByRole("button", { name: "Dunkel" }).click();
    await assertReadable(page);

    await goOn(page, words).click();
    await page.getByLabel(words.address).first().fill("https://velo.example/");
    await assertReadable(page);
    await goOn(page, words).click();
    await assertReadable(page);
    await goOn(page, words).click();
    await goOn(page, words).click();
    await page.getByRole("button", { name: words.submit, exact: true }).click();
    // the server names what is missing, and the form shows the step with its field
    await page.getByText("Bitte korrigieren Sie die markierten Felder.").waitFor();
    await page.getByRole("button", { name: "Inserent" }).first().click();
    const billing = page.getByRole("group", { name: "Rechnung an" });
    await billing.getByLabel("Name", { exact: true }).fill("Velo Werkstatt");
    await billing.getByLabel(words.postal_code).fill("8004");
    await billing.getByLabel(words.town, { exact: true }).fill("Zürich");
    await billing.getByLabel(words.country, { exact: true }).selectOption("CH");
    await goOn(page, words).click();
    for (const box of await page.locator(".form-wizard").getByRole("checkbox").all()) await box.check();
    await assertReadable(page);
    await goOn(page, words).click();
    await assertReadable(page);
    await page.getByRole("button", { name: words.submit, exact: true }).click();
    await page.getByText(/^Eingereicht\. Wir prüfen Ihre Anzeige/).waitFor();

    await page.getByRole("link", { name: "Ansehen" }).click();
    await page.getByRole("heading", { name: "Verlauf" }).waitFor();
    await assertReadable(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await assertReadable(page);
    await page.getByRole("button", { name: "Zurückziehen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Zurückziehen" }).click();
    await page.getByText("Entwurf", { exact: true }).first().waitFor();
    await page.getByRole("link", { name: "Meine Anzeigen" }).first().click();
    await page.locator(".my-ad").getByText("Entwurf", { exact: true }).waitFor();
    await assertReadable(page);
    await page.getByRole("button", { name: "Löschen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
    await page.getByRole("heading", { name: "Keine Anzeigen" }).waitFor();
    await assertReadable(page);
    assert.deepEqual(withoutRefusals(consoleErrors), []);
  });

  it("begin with a click on the package that was chosen, and leave one draft after clicks that failed", async () => {
    const who = await createStaff(world, "user", "Petro", `Wahl${mark}`, "en");
    const { page } = await openPage(browser, `${world.url}/en/advertising/package`);
    const made: string[] = [];
    page.on("request", (one) => one.method() === "POST" && made.push(new URL(one.url()).pathname));
    const link = page.getByRole("link", { name: /^Choose / }).nth(1);
    const name = ((await link.getAttribute("aria-label")) ?? "").replace("Choose ", "");
    const address = new URL((await link.getAttribute("href")) ?? "", world.url).href;
    await link.click();
    await page.getByRole("textbox", { name: "E-mail" }).fill(who.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    // opened after the sign-in, and again: the package is chosen, and nothing is made of it
    const chosen = page.getByRole("radio", { checked: true });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await chosen.and(page.getByRole("radio", { name })).waitFor();
      await assertReadable(page);
      await page.goto(address);
      await settled(page);
    }
    await chosen.and(page.getByRole("radio", { name })).waitFor();
    assert.ok(!made.includes("/api/account/ads"), made.join(" "));
    await page.goto(`${world.url}/en/advertising/my-advertising`);
    await page.getByRole("heading", { name: "No advertisements here" }).waitFor();

    await page.goto(address);
    const take = page.getByRole("button", { name: "Continue with this package" });
    const fault = page.locator(".ad-choice").getByRole("alert");
    // the draft is made, its answer is lost
    const lost = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route("**/api/account/ads", lost, { times: 1 });
    await take.click();
    await fault.waitFor();
    // the next one fails once the message of the first is seen to be gone
    const held = new Promise<Route>((hold) => void page.route("**/api/account/ads/*", hold, { times: 1 }));
    await take.click();
    await fault.waitFor({ state: "detached" });
    await (await held).abort();
    await fault.waitFor();
    await chosen.and(page.getByRole("radio", { name })).waitFor();
    await assertReadable(page);
    await page.getByRole("radio").first().check();
    await take.click();
    await page.getByRole("button", { name: /^English/ }).waitFor();
    await page.goto(`${world.url}/en/advertising/my-advertising`);
    await page.locator(".my-ad").first().waitFor();
    assert.equal(await page.locator(".my-ad").count(), 1);

    await page.goto(`${world.url}/en/advertising/create?package=019abcde-0000-7000-8000-0123456789ab`);
    await page.getByText("The package of this link is no longer on sale.").waitFor();
    await page.context().close();
  });

  for (const lang of ["uk", "de"] as const) {
    it(`are written on a phone by the keyboard alone in ${lang}`, async () => {
      const words = WORDS[lang];
      const { page } = await become(browser, world, "Taras", `Keys${lang}${mark}`, "user", lang);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${world.url}/${lang}/advertising/create`);
      await settled(page);
      const press = async (name: string) => {
        await reach(page, page.locator("main").getByRole("button", { name, exact: true }));
        await page.keyboard.press("Enter");
      };
      const next = async () => {
        await reach(page, goOn(page, words));
        await page.keyboard.press("Enter");
      };
      await press(words.take_package);
      await type(page, page.getByLabel(words.headline, { exact: true }), "Velo & Co.");
      await type(page, page.getByLabel(words.line, { exact: true }), "8004 Zürich");
      await assertReadable(page);
      await next();
      await type(page, page.getByLabel(words.address).first(), "https://velo.example/");
      await next();
      const billing = page
        .getByRole("group")
        .filter({ has: page.getByLabel(words.postal_code) })
        .last();
      await type(page, billing.getByLabel(words.name, { exact: true }), "Taras Velo");
      await type(page, billing.getByLabel(words.postal_code), "8004");
      await type(page, billing.getByLabel(words.town, { exact: true }), "Zürich");
      const country = billing.getByLabel(words.country, { exact: true });
      await reach(page, country);
      while ((await country.inputValue()) !== "CH") await page.keyboard.press("ArrowDown");
      await assertReadable(page);
      await next();
      for (const box of await page.locator(".form-wizard").getByRole("checkbox").all()) {
        await reach(page, box);
        await page.keyboard.press("Space");
      }
      await next();
      await press(words.submit);
      await page.getByRole("alert").waitFor();
      await page.getByRole("link", { name: lang === "uk" ? "Переглянути" : "Ansehen" }).waitFor();
      await assertReadable(page);
    });
  }
});
