import { de, en, uk } from "make-plural/cardinals";
import type { Lang } from "./page-types";

const rules = { en, uk, de };

/** CLDR's plural category of a number ("one", "few", "many", "other"), the same in the browser and in the renderer. */
export function pluralCategory(lang: Lang, count: number): string {
  return rules[lang](count);
}
