// The list of contacts in the panel and the dialog of one contact.
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { World } from "../harness";
import { call, type Person, type Session } from "./staff";

/** Address of the list. */
export const PATH = "/en/panel/admin/categories?tab=contacts";

/** Ends a session whose console has stayed clean. */
export async function leave({ page, consoleErrors }: Session): Promise<void> {
  assert.deepEqual(consoleErrors, []);
  await page.context().close();
}

/** The dialog in front. */
export const dialog = (page: Page): Locator => page.getByRole("dialog").last();

export const fill = (page: Page, label: string | RegExp, text: string): Promise<void> =>
  dialog(page).getByLabel(label).and(page.locator("input, textarea")).first().fill(text);

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  dialog(page).getByRole("button", { name }).click();

/** Opens a part of the editor. */
export const part = (page: Page, name: string): Promise<void> => dialog(page).getByRole("tab", { name }).click();

/** Finds a contact by its name and opens its dialog. */
export async function open(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder("Part of a name").fill(name);
  await page.getByRole("link", { name }).first().click();
  await dialog(page).getByRole("tab", { name: "Opening hours" }).waitFor();
}

interface Node {
  id: string;
  slug: string;
  children: Node[];
}

/** A published contact in a group and subgroup of its own, made by calls of the API; answers the path of its page. */
export async function published(world: World, admin: Person, mark: string, name: string): Promise<string> {
  const group = (parent_id: string | null, slug: string, kind: string | null, title: string) =>
    call<Node[]>(world, admin, "POST", "/panel/contact-groups", {
      parent_id,
      slug,
      kind,
      texts: { en: { name: title } },
    });
  const top = (nodes: Node[]) => nodes.find(({ slug }) => slug === `harbour-${mark}`);
  const made = top(await group(null, `harbour-${mark}`, "authority", `Harbour ${mark}`));
  const place = top(await group(made?.id ?? null, `offices-${mark}`, null, `Offices ${mark}`))?.children[0];
  const contact = await call<{ id: string; version: number }>(world, admin, "POST", "/panel/contacts", {
    version: null,
    subgroup_id: place?.id,
    slug: `harbour-office-${mark}`,
    texts: { en: { name } },
    card: { phones: [{ display: "+41 44 555 12 12" }] },
    languages: ["uk", "de"],
    emergency: false,
    free_of_charge: "yes",
    verify_every_days: null,
  });
  const state = { version: contact.version, state: "published" };
  await call(world, admin, "POST", `/panel/contacts/${contact.id}/state`, state);
  return `/contacts/harbour-${mark}/offices-${mark}/harbour-office-${mark}`;
}
