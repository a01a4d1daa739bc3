import { listMyAssignments } from "../../../lib/commonCalls";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { partWords } from "../../../lib/labels/assignments";
import { useArticlesChanged } from "../../../lib/live";
import { editPath } from "../../../lib/panelPaths";
import { useLoad } from "../../../lib/useLoad";
import { SHOWN } from "./useWorkList";

/** Translations and reviews that are asked of the person, opened in the editor; nothing is loaded for who writes no articles. */
export function useAssignedWork(isMine: boolean) {
  const t = useT();
  const lang = useLang();
  const { value, error, reload } = useLoad(isMine ? "assigned" : null, (signal) =>
    listMyAssignments({ page: 1, per_page: SHOWN }, signal),
  );
  useArticlesChanged(reload);
  const page = value && {
    items: value.items.map((row) => {
      const day = row.due_on && formatDateShort(lang, row.due_on);
      return {
        id: `${row.article_id}.${row.lang}.${row.part}`,
        title: row.title || t("panel.articles.untitled"),
        lang: row.title ? row.original_lang : undefined,
        href: editPath(row.article_id, row.lang),
        note: [partWords(t, row), day && !row.overdue && t("panel.articles.assigned_until", { day })]
          .filter(Boolean)
          .join(" · "),
        problem: day && row.overdue ? t("panel.articles.assigned_overdue", { day }) : "",
      };
    }),
    total: value.total,
  };
  return { value: page, error, reload };
}
