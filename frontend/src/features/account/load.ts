import { formWords } from "virtual:words";
import type { PageComponent } from "../../app/routes";
import { loadLook } from "../../layouts/Panel/load";
import { addWords } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";

/** Loads the account page: its words, its code, and the look of the parts that it shares with the panel. */
export async function loadAccount(lang: Lang): Promise<PageComponent> {
  const [{ AccountPage }, forms] = await Promise.all([import("./AccountPage"), formWords[lang]?.(), loadLook(lang)]);
  if (forms) addWords(forms.default);
  return AccountPage;
}
