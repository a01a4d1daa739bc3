import { formatDateShort } from "../../../lib/format";
import { wall } from "../../../lib/portalTime";
import type { Translate } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";
import type { ContactRow } from "../../../generated/api";
import { Button } from "../../../ui/panel/Button";
import type { Column } from "../../../ui/panel/list/ListTable";
import { NamedLanguages } from "../../../ui/panel/NamedLanguages";
import { A } from "../../../ui/site/A";
import { looks } from "./labels";

interface Shown {
  lang: Lang;
  /** Where the contact is edited. */
  pathOf: (row: ContactRow) => string;
  /** Why nothing can be confirmed, if so. */
  locked: string | null;
  onConfirm: (row: ContactRow) => void;
}

/** Columns of the list of contacts. */
export function contactColumns(t: Translate, { lang, pathOf, locked, onConfirm }: Shown): Column<ContactRow>[] {
  return [
    {
      name: "name",
      label: t("panel.contacts.name"),
      sortable: true,
      heads: true,
      cell: (row) => (
        <>
          <A className="table__title link" aria-haspopup="dialog" href={pathOf(row)}>
            {row.name}
          </A>
          <br />
          <span className="tiny muted">{row.group}</span>{" "}
          {row.suggestions > 0 && (
            <span className="status status--warn">
              {t("panel.contacts.has_suggestions", { count: row.suggestions })}
            </span>
          )}
        </>
      ),
    },
    {
      name: "state",
      label: t("panel.contacts.state"),
      cell: ({ state }) => <span className={looks[state]}>{t(`panel.contacts.states.${state}`)}</span>,
    },
    {
      name: "languages",
      label: t("panel.articles.languages"),
      cell: (row) => (
        <NamedLanguages
          nameOf={(code) => (row.langs.includes(code) ? langName(t, code) : undefined)}
          outdated={row.outdated}
          drafts={row.draft_texts}
        />
      ),
    },
    {
      name: "phone",
      label: t("panel.contacts.phone"),
      className: "numeric contact-nowrap contact-phone",
      cell: (row) => row.phone,
    },
    {
      name: "verified",
      label: t("panel.contacts.confirmed_at"),
      sortable: true,
      className: "numeric contact-confirmed",
      cell: (row) => (
        <span className="contact-due">
          <span className="contact-due__day">
            {row.verified_at ? formatDateShort(lang, wall(row.verified_at)) : "–"}
            {row.overdue && <span className="status status--bad">{t("panel.contacts.overdue")}</span>}
          </span>
          {(row.state === "published" || row.state === "needs_check") && (
            <Button icon="ok" disabledReason={locked} onClick={() => onConfirm(row)}>
              {t("panel.contacts.confirm")}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
