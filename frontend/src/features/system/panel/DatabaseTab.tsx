import { useState } from "react";
import type { SystemDatabase, TableSize } from "../../../generated/api";
import { fileSize } from "../../../lib/fileSize";
import { formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime } from "../../../lib/portalTime";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { getSystemDatabase } from "./api";
import { durationWords } from "./jobWords";

const SHOWN = 15;

/** Sizes of the tables, and queries that took long. */
export function DatabaseTab() {
  const t = useT();
  const lang = useLang();
  const database = useLoad("database", getSystemDatabase);
  if (!database.value) {
    return (
      <div className="card">
        <ListStates list={database} failed={t("panel.system.database_failed")} />
      </div>
    );
  }
  const figures = [
    { label: t("panel.system.migrations"), value: formatNumber(lang, database.value.migrations) },
    { label: t("panel.system.free_pages"), value: fileSize(t, lang, database.value.free_bytes) },
    { label: t("panel.system.slow_count"), value: formatNumber(lang, database.value.slow_count) },
  ];
  return (
    <>
      <div className="card">
        <dl className="sums">
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="numeric">{value}</dd>
            </div>
          ))}
        </dl>
        <Tables tables={database.value.tables} />
      </div>
      <SlowQueries database={database.value} />
    </>
  );
}

function Tables({ tables }: { tables: TableSize[] }) {
  const t = useT();
  const lang = useLang();
  const [all, setAll] = useState(false);
  const size = (bytes: number) => fileSize(t, lang, bytes);
  const number = { className: "numeric", end: true };
  return (
    <>
      <ListTable
        caption={t("panel.system.tables")}
        rows={all ? tables : tables.slice(0, SHOWN)}
        idOf={(table) => table.name}
        columns={[
          { name: "name", label: t("panel.system.table"), heads: true, cell: (table) => table.name },
          { ...number, name: "rows", label: t("panel.system.rows"), cell: (table) => size(table.row_bytes) },
          { ...number, name: "indexes", label: t("panel.system.indexes"), cell: (table) => size(table.index_bytes) },
          {
            ...number,
            name: "total",
            label: t("panel.system.total"),
            cell: (table) => size(table.row_bytes + table.index_bytes),
          },
        ]}
      />
      {!all && tables.length > SHOWN && (
        <div className="table-foot">
          <Button onClick={() => setAll(true)}>{t("panel.system.all_tables", { count: tables.length })}</Button>
        </div>
      )}
    </>
  );
}

function SlowQueries({ database }: { database: SystemDatabase }) {
  const t = useT();
  const lang = useLang();
  const number = formatNumber(lang, database.slow_query_ms);
  const none = database.slow_queries.length === 0;
  return (
    <section className="card card--after" aria-labelledby="system-slow">
      <div className="card__head">
        <h2 id="system-slow">{t("panel.system.slow_queries")}</h2>
      </div>
      <p className="card__body muted">{t(none ? "panel.system.slow_none" : "panel.system.slow_text", { number })}</p>
      {!none && (
        <ListTable
          caption={t("panel.system.slow_queries")}
          rows={database.slow_queries.map((query, n) => ({ ...query, n }))}
          idOf={(query) => `${query.at}${query.n}`}
          columns={[
            {
              name: "sql",
              label: t("panel.system.query"),
              heads: true,
              cell: (query) => <code className="system-sql tiny">{query.sql}</code>,
            },
            {
              name: "duration",
              label: t("panel.system.duration"),
              className: "numeric",
              end: true,
              cell: (query) => durationWords(t, lang, query.duration_ms),
            },
            {
              name: "at",
              label: t("panel.system.at"),
              className: "numeric",
              cell: (query) => fullTime(lang, query.at),
            },
          ]}
        />
      )}
    </section>
  );
}
