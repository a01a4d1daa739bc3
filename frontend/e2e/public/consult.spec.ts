import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, openPage, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { linkFromLetter } from "../mail";
import { createStaff, openSession, type Person } from "../panel/staff";

let world: World;
let browser: Browser;
let manager: Person;

const mark = Date.now().toString(36);
const EMAIL = `rudi.${mark}@readers.example`;
const QUESTION = `Wie melde ich mein Kind in der Schule an? ${mark}`;
const REPLY = `Bei der Schulgemeinde Ihres Wohnorts. ${mark}`;

before(async () => {
  world = await startWorld({ LITFASS_PROOF_OF_WORK__MIN_FILL_SECONDS: "0" });
  browser = await startBrowser();
  manager = await createStaff(world, "manager", "Marta", `Advice${mark}`);
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("a person without account and without JavaScript", () => {
  let status = "";

  it("asks and confirms by the link of a letter", async () => {
    const { page } = await openPage(browser, `${world.url}/de/consult`, { withoutScripts: true, width: 390 });
    await page.getByLabel("Thema").selectOption("Schule und Kinderbetreuung");
    await page.getByLabel("Was möchten Sie wissen").fill(QUESTION);
    await page.getByLabel("Ihr Name").fill("Rudi Reader");
    await page.getByLabel("E-Mail", { exact: true }).fill(EMAIL);
    await page.getByRole("button", { name: "Anfrage senden" }).click();
    await page.getByText("Bitte stimmen Sie zu").waitFor();
    await page.getByLabel("Ich bin damit einverstanden").check();
    await page.getByRole("button", { name: "Anfrage senden" }).click();
    await page.getByText("senden Sie es noch einmal").waitFor();
    assert.equal(await page.getByLabel("Was möchten Sie wissen").inputValue(), QUESTION);
    await assertFits(page);
    await page.getByRole("button", { name: "Anfrage senden" }).click();
    await page.getByText("Bitte öffnen Sie Ihr Postfach").waitFor();
    await page.goto(await linkFromLetter(world.data_dir, EMAIL, "/consult/confirm/"));
    await page.getByRole("button", { name: "Anfrage bestätigen" }).click();
    await page.getByText("Eingegangen").waitFor();
    status = new URL(page.url()).pathname;
    assert.match(status, /^\/de\/consult\/[2-9A-Z]{8}$/);
    await page.context().close();
  });

  it("is answered by a manager", async () => {
    const { page, consoleErrors } = await openSession(browser, world, manager, "/de/panel/manager/consult-requests");
    await page.locator("[data-request]", { hasText: QUESTION }).getByRole("link").click();
    const opened = page.getByRole("region", { name: /Rudi Reader/ });
    await opened.getByLabel(/^Antwort, /).fill(REPLY);
    await opened.getByRole("button", { name: "Antwort senden" }).click();
    await opened.getByText("In Bearbeitung").waitFor();
    await assertAccessible(page);
    await opened.getByRole("button", { name: "Abschliessen" }).click();
    await page.getByRole("dialog").getByLabel("Ergebnis").selectOption("Gelöst");
    await page.getByRole("dialog").getByRole("button", { name: "Abschliessen" }).click();
    await opened.getByText("Abgeschlossen").waitFor();
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });

  it("reads the reply by the code and opens the request again", async () => {
    const { page } = await openPage(browser, `${world.url}${status}`, { withoutScripts: true, width: 390 });
    await page.getByText(REPLY).waitFor();
    await page.getByText("Abgeschlossen").waitFor();
    assert.ok(!(await page.content()).includes(EMAIL), "the address is not on the page");
    await page.getByLabel("Ihre Nachricht").fill("Und bis wann?");
    await page.getByRole("button", { name: "Nachricht senden" }).click();
    await page.getByText("Ihre Nachricht ist angekommen.").waitFor();
    await page.getByText("Wieder offen").waitFor();
    await assertFits(page);
    await page.context().close();
  });
});
