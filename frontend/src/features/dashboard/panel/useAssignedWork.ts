import { listMyAssignments } from "../../../lib/commonCalls";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
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
      const part =
        row.part === "translation"
          ? t("panel.articles.assigned_part_translation", { into: t(`panel.articles.assign_into.${row.lang}`) })
          : t("panel.articles.assigned_part_review", { version: t(`panel.articles.assign_version.${row.lang}`) });
      return {
        id: `${row.article_id}.${row.lang}.${row.part}`,
        title: row.title || t("panel.articles.untitled"),
        lang: row.title ? row.original_lang : undefined,
        href: editPath(row.article_id, row.lang),
        note: [part, day && !row.overdue && t("panel.articles.assigned_until", { day })].filter(Boolean).join(" · "),
        problem: day && row.overdue ? t("panel.articles.assigned_overdue", { day }) : "",
      };
    }),
    total: value.total,
  };
  return { value: page, error, reload };
}
