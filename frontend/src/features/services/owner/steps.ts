// The steps of the form, and the fields of each.

export const STEPS = ["what", "where", "contact", "preview"] as const;
export type StepName = (typeof STEPS)[number];

const WHERE = ["languages", "country", "regions", "town", "postal_code", "coverage", "price", "price_kind"];

/** The step of a field that the server names. */
export function stepOf(field: string): StepName {
  if (field.startsWith("card.hours") || WHERE.some((name) => field === name || field.startsWith(`${name}.`)))
    return "where";
  if (field === "card.video_url") return "what";
  return field.startsWith("card.") || field === "provider_type" || field === "enterprise_id" ? "contact" : "what";
}
