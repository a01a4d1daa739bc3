import { useT } from "../../../lib/i18n";
import { waitingTime } from "../../../lib/labels/waitingTime";
import type { TextInReview } from "./types";

/** How long a text has been waiting; marked where its review is overdue. */
export function Waiting({ row, text }: TextInReview) {
  const t = useT();
  const overdue = row.assignments.some((one) => one.lang === text.lang && one.part === "review" && one.overdue);
  const words = waitingTime(t, text.state_since);
  return overdue ? <b className="text-warning">{words}</b> : <>{words}</>;
}
