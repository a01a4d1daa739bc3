// The parts of the contact editor, and the part in which a field stands.
import type { TextField } from "./textFields";

export const PARTS = ["names", "ways", "places", "hours", "people", "logo", "care"] as const;
export type Part = (typeof PARTS)[number];

/** Texts that stand with costs and access, all others with the name. */
export const PEOPLE_TEXTS: readonly TextField[] = ["costs_note", "documents_needed"];

/** Beginnings of field names, by part; the first that fits decides. */
const FIELDS: [Part, RegExp][] = [
  ["people", new RegExp(`^texts\\.[a-z]+\\.(${PEOPLE_TEXTS.join("|")})`)],
  ["names", /^(subgroup_id|texts|draft_texts|slug)/],
  ["places", /^card\.addresses/],
  ["hours", /^card\.hours/],
  ["people", /^(languages|free_of_charge|card\.(target_groups|accessibility))/],
  ["logo", /^(logo_media_id|card\.logo_alt)/],
  ["ways", /^card/],
];

/** The part in which a field stands. */
export const partOf = (field: string): Part => FIELDS.find(([, begin]) => begin.test(field))?.[0] ?? "care";

/** Number of wrong fields in each part. */
export function faultsByPart(fields: string[]): Record<Part, number> {
  const counts = { names: 0, ways: 0, places: 0, hours: 0, people: 0, logo: 0, care: 0 };
  for (const field of fields) counts[partOf(field)] += 1;
  return counts;
}
