import type { RecordRow } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { shortDate, shortTime } from "../../../lib/portalTime";
import type { Column } from "../../../ui/panel/list/ListTable";
import { Menu } from "../../../ui/panel/Menu";
import { A } from "../../../ui/site/A";
import { personName, recordName, roleWords, workTitle } from "./labels";
import { wishes, type RecordWish } from "./recordActions";
import { RecordState } from "./RecordState";

interface Shown {
  lang: Lang;
  /** The day in the portal's time zone. */
  today: string;
  pathOf: (record: RecordRow) => string;
  onWish: (wish: RecordWish) => void;
}

/** Columns of the list of authorship records. */
export function recordColumns(t: Translate, { lang, today, pathOf, onWish }: Shown): Column<RecordRow>[] {
  return [
    {
      name: "person",
      label: t("panel.authorship_records.person"),
      heads: true,
      cell: (row) => (
        <>
          <A className="table__title link" aria-haspopup="dialog" href={pathOf(row)}>
            {personName(t, row.person.name)}
          </A>
          <br />
          <span className="muted tiny">{roleWords(t, row.role, row.lang)}</span>
        </>
      ),
    },
    {
      name: "work",
      label: t("panel.authorship_records.work"),
      cell: (row) => (
        <span className="record-work">
          {row.work.picture && (
            <img
              className="record-work__picture"
              src={row.work.picture.src}
              width={64}
              height={48}
              alt=""
              loading="lazy"
            />
          )}
          <span>
            {workTitle(t, row.work)}
            <br />
            <span className="muted tiny">
              {t(`authorship_records.work_${row.work.kind}`)}
              {row.work.hidden && ` · ${t("panel.authorship_records.hidden")}`}
            </span>
          </span>
        </span>
      ),
    },
    { name: "state", label: t("panel.authorship_records.state"), cell: (row) => <RecordState state={row.state} /> },
    {
      name: "licence",
      label: t("panel.authorship_records.licence"),
      sortable: true,
      cell: (row) => (
        <span>
          {t(`authorship_records.licence_${row.licence}`)}
          {row.licence_until && (
            <>
              <br />
              <span className="muted tiny">
                {t(row.licence_until < today ? "panel.authorship_records.ended" : "panel.authorship_records.until", {
                  day: shortDate(lang, row.licence_until, today),
                })}
              </span>
            </>
          )}
        </span>
      ),
    },
    {
      name: "created",
      label: t("panel.authorship_records.made"),
      sortable: true,
      end: true,
      cell: (row) => shortTime(lang, row.created_at, today),
    },
    {
      name: "actions",
      label: t("panel.actions"),
      quiet: true,
      className: "table__actions",
      cell: (row) => (
        <Menu
          label={t("panel.authorship_records.more_for", { name: recordName(t, row) })}
          entries={wishes(t, row, onWish)}
        />
      ),
    },
  ];
}
