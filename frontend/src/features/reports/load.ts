import { reportWords } from "virtual:words";
import type { PageComponent } from "../../app/routes";
import { addWords } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";
import { ReportPage } from "./ReportPage";

/** The form with its words; neither is part of the first download. */
export async function loadReport(lang: Lang): Promise<PageComponent> {
  const words = await reportWords[lang]?.();
  if (words) addWords(words.default);
  return ReportPage;
}
