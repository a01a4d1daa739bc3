// The form of a booking, filled in as people do.
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";

/** Words of the form in the language of the page. */
export interface FormWords {
  next: string;
  take_package: string;
  headline: string;
  line: string;
  address: RegExp;
  ink: string;
  name: string;
  postal_code: string;
  town: string;
  country: string;
  submit: string;
}

export const WORDS: Record<"uk" | "de", FormWords> = {
  uk: {
    next: "Далі",
    take_package: "Далі з цим пакетом",
    headline: "Заголовок",
    line: "Рядок під заголовком",
    address: /^Адреса для макета/,
    ink: "Синій",
    name: "Назва або ім’я",
    postal_code: "Поштовий індекс",
    town: "Місто",
    country: "Країна",
    submit: "Подати",
  },
  de: {
    next: "Weiter",
    take_package: "Weiter mit diesem Paket",
    headline: "Titel",
    line: "Zeile darunter",
    address: /^Zieladresse /,
    ink: "Blau",
    name: "Name",
    postal_code: "Postleitzahl",
    town: "Ort",
    country: "Land",
    submit: "Einreichen",
  },
};

/** Goes on to the following step. */
export const goOn = (page: Page, words: FormWords) =>
  page.locator(".form-wizard__bar").getByRole("button", { name: new RegExp(`^${words.next}`) });

/** A picture of a plain colour in this size, drawn by the browser. */
async function drawPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const data = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement("canvas");
      canvas.width = w;
      canvas.height = h;
      const context = canvas.getContext("2d");
      if (context) {
        context.fillStyle = "#2e4fd6";
        context.fillRect(0, 0, w, h);
        context.fillStyle = "#ffd02b";
        context.fillRect(w / 4, h / 4, w / 2, h / 2);
      }
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height] as const,
  );
  return Buffer.from(data, "base64");
}

/** Most controls before the one that is looked for. */
const MOST_TABS = 150;

/** Moves the focus to a control by the Tab key alone. */
export async function reach(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`the Tab key does not reach ${control.toString()}`);
}

/** Reaches a field and writes into it. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

/** Sends a ready picture for a use, cropped to its ratio. */
export async function addPicture(page: Page, button: string, width: number, height: number): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  const file = { name: "poster.png", mimeType: "image/png", buffer: await drawPicture(page, width, height) };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByRole("button", { name: "Bild verwenden" }).click();
  await dialog.waitFor({ state: "detached" });
}
