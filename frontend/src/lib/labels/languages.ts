import { LANGUAGE_CODES } from "../../generated/locale-keys";
import type { Translate } from "../i18n";
import type { Lang } from "../page-types";

/** A language's name as it begins a line: Ukrainian writes them small otherwise. */
export function langName(t: Translate, lang: Lang): string {
  const name = t(`common.lang.${lang}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Name of a language that people speak, as it begins a line; a code without a name stands for itself. */
export function spokenName(t: Translate, code: string): string {
  const known = LANGUAGE_CODES.find((one) => one === code);
  const name = known ? t(`languages.${known}`) : code;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The file of names begins with the languages that people choose most; this one is the first of the others. */
const FIRST_OTHER = LANGUAGE_CODES.indexOf("ar");

/** Languages that people speak, as choices: those that are chosen most, then the others by name. */
export function spokenChoices(t: Translate, lang: Lang): { value: string; label: string }[] {
  const all = LANGUAGE_CODES.map((code) => ({ value: String(code), label: spokenName(t, code) }));
  const others = all.slice(FIRST_OTHER).sort((one, other) => one.label.localeCompare(other.label, lang));
  return [...all.slice(0, FIRST_OTHER), ...others];
}

/** A language's name inside a label or a sentence: Ukrainian inflects it. */
export function inLang(t: Translate, lang: Lang): string {
  return t(`common.lang_in.${lang}`);
}
