import { contactWords } from "virtual:words";
import { addWords } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";

export { contactPages } from "./pages";

/** The words of contacts are no part of the first download. */
export async function loadContactWords(lang: Lang): Promise<void> {
  const words = await contactWords[lang]?.();
  if (words) addWords(words.default);
}
