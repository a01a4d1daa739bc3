import type { ReplyTemplate } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";

/** Name and text of a template in a language, or in another one that it has. */
export function templateText(template: ReplyTemplate, wanted: Lang) {
  const lang = [wanted, ...LANGS].find((one) => template.texts[one]) ?? wanted;
  const { label = "", text = "" } = template.texts[lang] ?? {};
  return { lang, label, text };
}
