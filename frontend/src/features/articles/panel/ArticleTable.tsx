import { useLang, useT } from "../../../lib/i18n";
import { useFrame } from "../../../lib/page-context";
import type { ArticleRow } from "../../../generated/api";
import { formatNumber } from "../../../lib/format";
import { Menu, type MenuEntry } from "../../../ui/panel/Menu";
import { SortHead } from "../../../ui/panel/SortHead";
import { shortTime } from "../../../lib/portalTime";
import { A } from "../../../ui/site/A";
import { editPath } from "../../../lib/panelPaths";
import { LanguageBars } from "./LanguageBars";
import { StateBadge } from "../../../ui/panel/StateBadge";

export interface ArticleTableProps {
  caption: string;
  rows: ArticleRow[];
  sort: string;
  onSort: (sort: string) => void;
  /** Chosen ids; without it rows cannot be chosen. */
  chosen?: Set<string>;
  onChoose?: (chosen: Set<string>) => void;
  actions?: (row: ArticleRow) => MenuEntry[];
}

export function ArticleTable({ caption, rows, sort, onSort, chosen, onChoose, actions }: ArticleTableProps) {
  const t = useT();
  const all = rows.length > 0 && rows.every((row) => chosen?.has(row.id));
  const choose = (ids: string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    onChoose?.(next);
  };
  return (
    <table className="table table--cards">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {chosen && (
            <th scope="col">
              <label className="checkbox">
                <input
                  type="checkbox"
                  checked={all}
                  aria-label={t("panel.articles.choose_all")}
                  onChange={(event) =>
                    choose(
                      rows.map((row) => row.id),
                      event.currentTarget.checked,
                    )
                  }
                />
              </label>
            </th>
          )}
          <SortHead name="title" label={t("panel.articles.title")} sort={sort} onSort={onSort} />
          <th scope="col">{t("panel.articles.state")}</th>
          <th scope="col">{t("panel.articles.languages")}</th>
          <th scope="col">{t("panel.articles.category")}</th>
          <th scope="col">{t("panel.articles.author")}</th>
          <SortHead right name="readers" label={t("panel.articles.readers")} sort={sort} onSort={onSort} />
          <SortHead right name="updated" label={t("panel.articles.changed")} sort={sort} onSort={onSort} />
          {actions && (
            <th scope="col">
              <span className="visually-hidden">{t("panel.actions")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            chosen={chosen?.has(row.id)}
            onChoose={(on) => choose([row.id], on)}
            actions={actions?.(row)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  row: ArticleRow;
  chosen?: boolean;
  onChoose: (on: boolean) => void;
  actions?: MenuEntry[];
}

function Row({ row, chosen, onChoose, actions }: RowProps) {
  const t = useT();
  const lang = useLang();
  const { today } = useFrame();
  const place = row.subcategory ?? row.category;
  const title = row.title || t("panel.articles.untitled");
  return (
    <tr className={chosen ? "is-selected" : undefined}>
      {chosen !== undefined && (
        <td className="table__choice">
          <label className="checkbox">
            <input
              type="checkbox"
              checked={chosen}
              aria-label={t("panel.articles.choose", { title })}
              onChange={(event) => onChoose(event.currentTarget.checked)}
            />
          </label>
        </td>
      )}
      <th scope="row">
        <span className="table__title">
          <A href={editPath(row.id)} lang={row.title ? row.lang : undefined}>
            {title}
          </A>
        </span>
        <br />
        <span className="muted tiny">
          {row.slug}
          {row.pinned_until && <> · {t("panel.articles.pinned")}</>}
          {row.breaking_until && <> · {t("panel.articles.breaking")}</>}
          {row.section && <> · {row.section.label}</>}
        </span>
      </th>
      <td data-l={t("panel.articles.state")}>
        <StateBadge state={row.state} />
      </td>
      <td data-l={t("panel.articles.languages")}>
        <LanguageBars texts={row.texts} />
      </td>
      <td data-l={t("panel.articles.category")}>
        {place ? <span lang={place.lang === lang ? undefined : place.lang}>{place.label}</span> : "–"}
      </td>
      <td data-l={t("panel.articles.author")}>{row.authors.join(", ") || row.owner?.name || "–"}</td>
      <td className="table__end" data-l={t("panel.articles.readers")}>
        {typeof row.readers === "number" ? formatNumber(lang, row.readers) : "–"}
      </td>
      <td className="table__end" data-l={t("panel.articles.changed")}>
        {shortTime(lang, row.updated_at, today)}
      </td>
      {actions && (
        <td className="table__actions">
          <Menu label={t("panel.articles.more_for", { title })} entries={actions} />
        </td>
      )}
    </tr>
  );
}
