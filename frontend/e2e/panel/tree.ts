// Rows of a tree in the panel.
import type { Locator, Page } from "playwright-core";

/** The row of the node at this path. */
export const rowOf = (page: Page, path: string): Locator =>
  page.locator(".tree__row", { has: page.getByText(path, { exact: true }) });

/** Chooses an entry of a row's menu; answers the dialog that it may open. */
export async function choose(page: Page, path: string, entry: string): Promise<Locator> {
  await rowOf(page, path)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: entry }).click();
  return page.locator("dialog[open]");
}
