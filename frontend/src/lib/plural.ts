import { de, en, uk } from "make-plural/cardinals";
import { isLang } from "./paths";

const rules = { en, uk, de };
const categories = {
  en: ["one", "other"],
  uk: ["one", "few", "many", "other"],
  de: ["one", "other"],
};

/** CLDR's plural category of a number: "one", "few", "many" or "other". */
export function pluralCategory(lang: string, count: number): string {
  return isLang(lang) ? rules[lang](count) : "other";
}

class PluralRules {
  private lang: string;
  constructor(lang: string) {
    this.lang = lang.slice(0, 2);
  }
  select(count: number): string {
    return pluralCategory(this.lang, count);
  }
  resolvedOptions() {
    return { locale: this.lang, pluralCategories: isLang(this.lang) ? categories[this.lang] : ["other"] };
  }
}

/** Gives i18next the plural rules it asks `Intl` for, where the engine has no `Intl`. */
export function installPluralRules(): void {
  const scope: { Intl?: unknown } = globalThis;
  scope.Intl ??= { PluralRules };
}
