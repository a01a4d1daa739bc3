import type { Ts } from "../../generated/api";
import type { Translate } from "../i18n";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** How long something has been waiting since `since`. */
export function waitingTime(t: Translate, since: Ts): string {
  const ms = Date.now() - Date.parse(since);
  if (ms < HOUR_MS) return t("panel.articles.waits_new");
  return ms < DAY_MS
    ? t("panel.articles.waits_hours", { count: Math.floor(ms / HOUR_MS) })
    : t("panel.articles.waits_days", { count: Math.floor(ms / DAY_MS) });
}
