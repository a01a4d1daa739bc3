import { listMyAssignments } from "../../../lib/commonCalls";
import { useLang, useT } from "../../../lib/i18n";
import { useList } from "../../../lib/useList";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { assignmentColumns } from "./assignmentColumns";

/** Translations and reviews that others ask of the person, what is due first on top. */
export function MyAssignments({ address }: { address: UrlQuery }) {
  const t = useT();
  const lang = useLang();
  const list = useList(address, { filters: {}, queue: "articles", load: listMyAssignments });
  return (
    <ListCard
      list={list}
      failed={t("panel.articles.assigned_failed")}
      none={{ title: t("panel.articles.assigned_none"), text: t("panel.articles.assigned_none_text") }}
    >
      {(rows) => (
        <ListTable
          caption={t("panel.articles.tab_assigned")}
          rows={rows}
          idOf={(row) => `${row.article_id}.${row.lang}.${row.part}`}
          columns={assignmentColumns(t, lang)}
        />
      )}
    </ListCard>
  );
}
