import { formWords } from "virtual:words";
import { addWords } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";

export * from "./pages";

/** The words of forms are no part of the first download. */
export async function loadFormWords(lang: Lang): Promise<void> {
  const words = await formWords[lang]?.();
  if (words) addWords(words.default);
}
