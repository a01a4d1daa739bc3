// Fields and values of the log in words and in the time of the portal.
import { isState } from "../../../lib/labels/articleStates";
import type { Translate } from "../../../lib/i18n";
import { fieldWords } from "../../../lib/labels/audit";
import { langName } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";
import { isLang } from "../../../lib/paths";
import { fullTime } from "../../../lib/portalTime";

/** A word of the program, such as a state. */
const CODE = /^[a-z]+(_[a-z]+)+$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value as people read it. */
export function valueWords(t: Translate, lang: Lang, field: string, value: unknown): string {
  const words = (one: unknown, name: string): string => valueWords(t, lang, name, one);
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return t(value ? "panel.audit.yes" : "panel.audit.no");
  if (Array.isArray(value)) return value.map((one) => words(one, field)).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, one]) => `${isLang(name) ? langName(t, name) : fieldWords(t, name)}: ${words(one, name)}`)
      .join("; ");
  const text = String(value);
  if (MOMENT.test(text)) return fullTime(lang, text);
  if (field === "state" && isState(text)) return t(`panel.state.${text}`);
  if ((field === "lang" || field === "locale" || field === "locales") && isLang(text)) return langName(t, text);
  return CODE.test(text) ? text.replace(/_/g, " ") : text;
}
