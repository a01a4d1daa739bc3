import { LANGUAGE_CODES } from "../../generated/locale-keys";
import type { Translate } from "../i18n";
import type { Lang } from "../page-types";
import { LANGS } from "../paths";

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

/** Languages that people speak, as choices: those of the portal, then the others, both by name. */
export function spokenChoices(t: Translate, lang: Lang): { value: string; label: string }[] {
  const isOther = (code: string) => Number(!LANGS.some((own) => own === code));
  return LANGUAGE_CODES.map((code) => ({ value: String(code), label: spokenName(t, code) })).sort(
    (one, other) => isOther(one.value) - isOther(other.value) || one.label.localeCompare(other.label, lang),
  );
}

/** A language's name inside a label or a sentence: Ukrainian inflects it. */
export function inLang(t: Translate, lang: Lang): string {
  return t(`common.lang_in.${lang}`);
}
