import type { Lang } from "../page-types";
import { LANGS } from "../paths";
import type { CategoryNode, SectionRow } from "../../generated/api";

/** A category's name in this language, or in the first one that has it. */
export function labelOf(node: CategoryNode, lang: Lang): string {
  for (const code of [lang, ...LANGS]) {
    const name = node.texts[code]?.name;
    if (name) return name;
  }
  return node.slug;
}

export function sectionLabel(section: SectionRow, lang: Lang): string {
  for (const code of [lang, ...LANGS]) {
    const label = section.texts[code]?.label;
    if (label) return label;
  }
  return section.slug;
}
