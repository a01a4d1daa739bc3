import { useLang, useT } from "../../../lib/i18n";
import { formatDateShort } from "../../../lib/format";

export interface Due {
  due_on?: string | null;
  overdue: boolean;
}

/** By which day something is asked for; a day that is over is marked. */
export function DueDate({ due }: { due: Due }) {
  const t = useT();
  const lang = useLang();
  if (!due.due_on) return null;
  const day = formatDateShort(lang, due.due_on);
  return due.overdue ? (
    <b className="text-warning">{t("panel.articles.assigned_overdue", { day })}</b>
  ) : (
    <>{t("panel.articles.assigned_until", { day })}</>
  );
}
