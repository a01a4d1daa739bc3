// Messages to the provider of a service: the form on its page, the confirmation by the link of a letter, the conversation.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, openPage, startBrowser } from "../browser";
import { startWorld, type World } from "../harness";
import { linkFromLetter } from "../mail";

const SERVICE = "/services/food/honey-cake-to-order";

let world: World;
let browser: Browser;

const mark = Date.now().toString(36);
const QUESTION = `Gibt es die Torte auch ohne Nüsse? ${mark}`;

before(async () => {
  world = await startWorld({ LITFASS_PROOF_OF_WORK__MIN_FILL_SECONDS: "0" });
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

describe("a person without account", () => {
  it("writes to a provider without JavaScript and confirms by the link of a letter", async () => {
    const email = `rudi.${mark}@readers.example`;
    const { page } = await openPage(browser, `${world.url}/de${SERVICE}`, { withoutScripts: true, width: 390 });
    await page.getByRole("link", { name: "Nachricht schreiben" }).first().click();
    await page.getByLabel("Ihre Nachricht").fill(QUESTION);
    await page.getByLabel("Ihr Name").fill("Rudi Reader");
    await page.getByRole("button", { name: "Nachricht senden" }).click();
    await page.locator(".field--bad").getByLabel("E-Mail").waitFor();
    await assertFits(page);
    await page.getByLabel("E-Mail", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Nachricht senden" }).click();
    await page.getByText("senden Sie es noch einmal").waitFor();
    assert.equal(await page.getByLabel("Ihre Nachricht").inputValue(), QUESTION);
    await page.getByRole("button", { name: "Nachricht senden" }).click();
    await page.getByText("Fast geschafft").waitFor();
    await page.goto(await linkFromLetter(world.data_dir, email, "/services/messages/"));
    assert.ok(!(await page.content()).includes(mark), "opening the link shows nothing yet");
    await page.getByRole("button", { name: "Bestätigen und senden" }).click();
    await page.getByText(QUESTION).waitFor();
    await assertFits(page);
    await page.getByLabel("Ihre Nachricht").fill("Und bis wann muss ich bestellen?");
    await page.getByRole("button", { name: "Nachricht senden" }).click();
    await page.getByText("Ihre Nachricht ist gesendet.").waitFor();
    await page.context().close();
  });

  it("writes with JavaScript; the conversation is accessible in both themes", async () => {
    const email = `olha.${mark}@readers.example`;
    const { page, consoleErrors } = await openPage(browser, `${world.url}/uk${SERVICE}`);
    await page.getByRole("link", { name: "Написати повідомлення" }).click();
    await page.getByLabel("Ваше повідомлення").fill("Чи можна замовити торт на суботу?");
    await page.getByLabel("Ваше ім’я").fill("Ольга");
    await page.getByLabel("Е-пошта", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Надіслати повідомлення" }).click();
    await page.getByText("Майже готово").waitFor();
    await page.goto(await linkFromLetter(world.data_dir, email, "/services/messages/"));
    await assertAccessible(page, "dark");
    await page.getByRole("button", { name: "Підтвердити й надіслати" }).click();
    await page.getByText("Чи можна замовити торт на суботу?").waitFor();
    await assertAccessible(page, "light");
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });
});
