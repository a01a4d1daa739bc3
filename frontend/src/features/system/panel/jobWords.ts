import type { SystemJob } from "../../../generated/api";
import type { LocaleKey } from "../../../generated/locale-keys";
import { formatNumber } from "../../../lib/format";
import type { Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;

/** The name of a job in words; one without words keeps the name of the log. */
export function jobName(t: Translate, { id, name }: SystemJob): string {
  const key = `panel.system.job_names.${id}`;
  const words = t(key as LocaleKey);
  return words === key ? name : words;
}

/** "every 5 minutes" */
export function everyWords(t: Translate, seconds: number): string {
  if (seconds >= HOUR_S) return t("panel.system.every_hours", { count: Math.round(seconds / HOUR_S) });
  if (seconds >= MINUTE_S) return t("panel.system.every_minutes", { count: Math.round(seconds / MINUTE_S) });
  return t("panel.system.every_seconds", { count: seconds });
}

/** "12 ms" or "3.4 s" */
export function durationWords(t: Translate, lang: Lang, ms: number): string {
  if (ms < SECOND_MS) return t("panel.system.milliseconds", { number: formatNumber(lang, ms) });
  const seconds = (ms / SECOND_MS).toFixed(1);
  return t("panel.system.seconds", { number: lang === "en" ? seconds : seconds.replace(".", ",") });
}
