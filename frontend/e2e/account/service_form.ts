// The form of a service, filled in as people do.
import type { Page } from "playwright-core";

/** Titles of a service in English and Ukrainian. */
export interface ServiceTitles {
  en: string;
  uk: string;
}

/** An upright picture of a plain colour, drawn by the browser. */
async function picture(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 960;
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = "#0b5a43";
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return Buffer.from(data, "base64");
}

/** Goes on to a step of the form. */
export const next = (page: Page, step: string) => page.getByRole("button", { name: `Next: ${step}` }).click();

/** Fills in the first step of the form in two languages, with a photo. */
export async function writeOffer(page: Page, titles: ServiceTitles): Promise<void> {
  const category = page.getByLabel("Category");
  await category.waitFor();
  await category.selectOption({ label: "Taxes and bookkeeping" });
  await page.getByLabel("Title", { exact: true }).fill(titles.en);
  await page.getByLabel("Summary in one sentence").fill("I repair bicycles at your home, on weekdays.");
  await page.locator(".ProseMirror").click();
  await page.keyboard.type(
    "Brakes, gears, wheels and lights: I bring the tools and most of the parts along. ".repeat(2),
  );
  await page.getByRole("button", { name: "Add a photo" }).click();
  const file = { name: "wheel.png", mimeType: "image/png", buffer: await picture(page) };
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Use the photo" }).click();
  await page.getByLabel("Description of photo 1").fill("A wheel of a bicycle");
  await page.getByRole("button", { name: /Ukrainian/ }).click();
  await page.getByLabel("Title", { exact: true }).fill(titles.uk);
  await page.getByLabel("Summary in one sentence").fill("Ремонтую велосипеди у вас удома, у будні.");
  await page.locator(".ProseMirror").click();
  await page.keyboard.type(
    "Гальма, перемикачі, колеса й світло: інструменти та більшість деталей привожу з собою. ".repeat(2),
  );
}
