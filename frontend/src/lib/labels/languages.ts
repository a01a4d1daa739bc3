import type { Translate } from "../i18n";
import type { Lang } from "../page-types";

/** A language's name as it begins a line: Ukrainian writes them small otherwise. */
export function langName(t: Translate, lang: Lang): string {
  const name = t(`common.lang.${lang}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A language's name inside a label or a sentence: Ukrainian inflects it. */
export function inLang(t: Translate, lang: Lang): string {
  return t(`common.lang_in.${lang}`);
}
