// Somebody with an account, signed in as people are: what the browser keeps is set once.
import type { Browser, Page } from "playwright-core";
import { settled, watch } from "../browser";
import { linkFromLetter } from "../mail";
import { createStaff, PASSWORD } from "../panel/staff";
import type { World } from "../harness";

export { PASSWORD };

export interface Someone {
  page: Page;
  email: string;
  /** Console messages. */
  consoleErrors: string[];
}

/** Makes an account and opens the front page in its name. */
export async function become(
  browser: Browser,
  world: World,
  name: string,
  surname: string,
  role = "user",
  /** Language of the account. */
  lang = "en",
): Promise<Someone> {
  const who = await createStaff(world, role, name, surname, lang);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const consoleErrors = watch(page);
  await page.goto(`${world.url}/en/auth/login`);
  await settled(page);
  await page.getByRole("textbox", { name: "E-mail" }).fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes("/auth/"));
  await settled(page);
  return { page, email: who.email, consoleErrors };
}

/** Registers somebody at the open page of the registration, by form and by the link of the letter, which signs them in. */
export async function register(page: Page, world: World, name: string, surname: string, email: string): Promise<void> {
  await page.getByLabel("First name").fill(name);
  await page.getByLabel("Surname").fill(surname);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("heading", { name: "Your details have arrived" }).waitFor();

  const link = new URL(await linkFromLetter(world.data_dir, email, "confirm-email"));
  await page.goto(world.url + link.pathname + link.search);
  await page.getByText("Your address is confirmed, and you are signed in.").waitFor();
}
