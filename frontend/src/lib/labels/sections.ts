import type { SectionRow } from "../../generated/api";
import type { Lang } from "../page-types";
import { LANGS } from "../paths";

/** A section's label in this language, or in the first one that has it. */
export function sectionLabel(section: SectionRow, lang: Lang): string {
  for (const code of [lang, ...LANGS]) {
    const label = section.texts[code]?.label;
    if (label) return label;
  }
  return section.slug;
}
