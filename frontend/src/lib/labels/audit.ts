import type { LocaleKey } from "../../generated/locale-keys";
import type { Translate } from "../i18n";
import { isLang } from "../paths";
import { langName } from "./languages";

/** The end of the key of a name. A key that ended in `_other` would be a plural form. */
export const keyPart = (name: string): string => (name === "other" ? "of_another_kind" : name.replace(/[.-]/g, "_"));

/** The message of a name in the log; a name without a message stays as it is. */
function wordsOf(t: Translate, group: "did" | "type" | "field" | "value", name: string): string {
  const key = `panel.audit.${group}_${keyPart(name)}`;
  const words = t(key as LocaleKey);
  return words === key ? name : words;
}

/** The action in words. */
export const actionWords = (t: Translate, action: string): string => wordsOf(t, "did", action);

/** The type of an object in words. */
export const typeWords = (t: Translate, type: string): string => wordsOf(t, "type", type);

/** A part of a path: the name of a field, of a language, or the place in a list. */
function partWords(t: Translate, part: string): string {
  if (isLang(part)) return langName(t, part);
  return /^\d+$/.test(part) ? String(Number(part) + 1) : wordsOf(t, "field", part).replace(/_/g, " ");
}

/** A changed field in words, with those above it: `texts.de.name`. One without a message is spelled with blanks. */
export const fieldWords = (t: Translate, path: string): string =>
  path
    .split(".")
    .map((part) => partWords(t, part))
    .join(" · ");

/** A word of the program among the values, such as a state; one without a message is spelled with blanks. */
export const codeWords = (t: Translate, code: string): string => wordsOf(t, "value", code).replace(/_/g, " ");
