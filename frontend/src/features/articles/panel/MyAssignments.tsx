import { useLang, useT } from "../../../lib/i18n";
import type { AskedOfMe as Asked, PageOfAskedOfMe } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import { EmptyState, ListStates } from "../../../ui/panel/ListStates";
import { Pager } from "../../../ui/panel/Pager";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import type { Loaded } from "../../../lib/useLoad";
import { A } from "../../../ui/site/A";
import { editPath } from "../../../lib/panelPaths";
import { DueDate } from "./DueDate";
import { StateBadge } from "../../../ui/panel/StateBadge";

/** Translations and reviews that others ask of the person, what is due first on top. */
export function MyAssignments({ list, address }: { list: Loaded<PageOfAskedOfMe>; address: UrlQuery }) {
  const t = useT();
  const { value, loading } = list;
  if (!value) return <ListStates list={list} failed={t("panel.articles.asked_failed")} />;
  if (value.total === 0) {
    return <EmptyState picture title={t("panel.articles.asked_none")} text={t("panel.articles.asked_none_text")} />;
  }
  return (
    <div aria-busy={loading || undefined}>
      <table className="table table--cards">
        <caption className="visually-hidden">{t("panel.articles.tab_asked")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("panel.articles.title")}</th>
            <th scope="col">{t("panel.articles.asked_for")}</th>
            <th scope="col">{t("panel.articles.asked_due")}</th>
            <th scope="col">{t("panel.articles.asked_state")}</th>
            <th scope="col">{t("panel.articles.asked_by")}</th>
          </tr>
        </thead>
        <tbody>
          {value.items.map((row) => (
            <Row key={`${row.article_id}.${row.lang}.${row.part}`} row={row} />
          ))}
        </tbody>
      </table>
      <Pager
        page={value.page}
        per_page={value.per_page}
        total={value.total}
        onPage={(page) => address.set({ page })}
        onRows={(rows) => address.set({ rows })}
      />
    </div>
  );
}

function Row({ row }: { row: Asked }) {
  const t = useT();
  const lang = useLang();
  return (
    <tr>
      <th scope="row">
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
      </th>
      <td data-l={t("panel.articles.asked_for")}>
        {row.part === "translation"
          ? t("panel.articles.asked_part_translation", { into: t(`panel.articles.ask_into.${row.lang}`) })
          : t("panel.articles.asked_part_review", { version: t(`panel.articles.ask_version.${row.lang}`) })}
      </td>
      <td data-l={t("panel.articles.asked_due")}>
        {!row.due_on ? (
          <span className="muted">{t("panel.articles.asked_no_day")}</span>
        ) : row.overdue ? (
          <DueDate due={row} />
        ) : (
          formatDateShort(lang, row.due_on)
        )}
      </td>
      <td data-l={t("panel.articles.asked_state")}>
        {row.state ? (
          <StateBadge state={row.state} />
        ) : (
          <span className="status status--mute">{t("panel.articles.asked_not_begun")}</span>
        )}
        {row.outdated && <b className="text-warning tiny"> {t("panel.articles.outdated")}</b>}
      </td>
      <td data-l={t("panel.articles.asked_by")}>{row.asked_by?.name ?? "–"}</td>
    </tr>
  );
}
