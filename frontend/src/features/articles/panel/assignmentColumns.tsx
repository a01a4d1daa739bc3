import { formatDateShort } from "../../../lib/format";
import type { Translate } from "../../../lib/i18n";
import { partWords } from "../../../lib/labels/assignments";
import { personName } from "../../../lib/labels/people";
import type { Lang } from "../../../lib/page-types";
import { editPath } from "../../../lib/panelPaths";
import type { MyAssignment } from "../../../generated/api";
import type { Column } from "../../../ui/panel/list/ListTable";
import { StateBadge } from "../../../ui/panel/StateBadge";
import { A } from "../../../ui/site/A";
import { DueDate } from "./DueDate";

/** Columns of the list of translations and reviews that are assigned to the person. */
export function assignmentColumns(t: Translate, lang: Lang): Column<MyAssignment>[] {
  return [
    {
      name: "title",
      label: t("panel.articles.title"),
      heads: true,
      cell: (row) => (
        <>
          <span className="table__title">
            <A href={editPath(row.article_id, row.lang)} lang={row.title ? row.original_lang : undefined}>
              {row.title || t("panel.articles.untitled")}
            </A>
          </span>
          {row.note && (
            <>
              <br />
              <span className="muted tiny">{row.note}</span>
            </>
          )}
        </>
      ),
    },
    {
      name: "part",
      label: t("panel.articles.assigned_for"),
      cell: (row) => partWords(t, row),
    },
    {
      name: "due",
      label: t("panel.articles.assigned_due"),
      cell: (row) => {
        if (!row.due_on) return <span className="muted">{t("panel.articles.assigned_no_day")}</span>;
        return row.overdue ? <DueDate due={row} /> : formatDateShort(lang, row.due_on);
      },
    },
    {
      name: "state",
      label: t("panel.articles.assigned_state"),
      cell: (row) => (
        <>
          {row.state ? (
            <StateBadge state={row.state} />
          ) : (
            <span className="status status--mute">{t("panel.articles.assigned_not_begun")}</span>
          )}
          {row.outdated && <b className="text-warning tiny"> {t("panel.articles.outdated")}</b>}
        </>
      ),
    },
    {
      name: "assigned_by",
      label: t("panel.articles.assigned_by"),
      cell: (row) => (row.assigned_by ? personName(t, row.assigned_by) : "–"),
    },
  ];
}
