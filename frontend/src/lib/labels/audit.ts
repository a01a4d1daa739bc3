import type { LocaleKey } from "../../generated/locale-keys";
import type { Translate } from "../i18n";

/** The message of a name in the log; a name without a message stays as it is. */
function wordsOf(t: Translate, group: "did" | "type" | "field", name: string): string {
  const key = `panel.audit.${group}_${name.replace(/\./g, "_")}`;
  const words = t(key as LocaleKey);
  return words === key ? name : words;
}

/** The action in words. */
export const actionWords = (t: Translate, action: string): string => wordsOf(t, "did", action);

/** The type of an object in words. */
export const typeWords = (t: Translate, type: string): string => wordsOf(t, "type", type);

/** A changed field in words; one without a message is spelled with blanks. */
export const fieldWords = (t: Translate, field: string): string => wordsOf(t, "field", field).replace(/_/g, " ");
