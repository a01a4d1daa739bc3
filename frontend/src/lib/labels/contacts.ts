import type { ContactForm } from "../../generated/api";
import type { Lang } from "../page-types";
import { LANGS } from "../paths";

/** The name of a contact in the language of the panel, or in one that it has. */
export function nameIn(form: ContactForm, lang: Lang): string {
  const named = [lang, ...LANGS].map((code) => form.texts[code]?.name).find((name) => name);
  return named ?? form.slug;
}
