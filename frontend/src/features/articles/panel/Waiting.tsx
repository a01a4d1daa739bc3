import { useT } from "../../../lib/i18n";
import type { TextInReview } from "./types";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** How long a text has been waiting; marked where its review is overdue. */
export function Waiting({ row, text }: TextInReview) {
  const t = useT();
  const ms = Date.now() - Date.parse(text.state_since);
  const overdue = row.assignments.some((one) => one.lang === text.lang && one.part === "review" && one.overdue);
  const words =
    ms < HOUR_MS
      ? t("panel.articles.waits_new")
      : ms < DAY_MS
        ? t("panel.articles.waits_hours", { count: Math.floor(ms / HOUR_MS) })
        : t("panel.articles.waits_days", { count: Math.floor(ms / DAY_MS) });
  return overdue ? <b className="text-warning">{words}</b> : <>{words}</>;
}
