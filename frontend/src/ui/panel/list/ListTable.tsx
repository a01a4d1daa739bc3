import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n";
import { ChoiceBox } from "./ChoiceBox";
import { SortHead } from "./SortHead";
import type { Selection } from "./useSelection";

export interface Column<Row> {
  name: string;
  label: string;
  /** The heading is only read out: the cell holds buttons. */
  quiet?: boolean;
  /** The list can be sorted by it, under its `name`. */
  sortable?: boolean;
  /** The cell names the row. */
  heads?: boolean;
  /** Numbers, times and buttons stand at the end of the cell. */
  end?: boolean;
  className?: string;
  cell: (row: Row) => ReactNode;
}

export interface Sorting {
  /** Name of a column; with "-" in front it is descending. */
  sort: string;
  onSort: (sort: string) => void;
}

export interface ListTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  idOf: (row: Row) => string;
  look?: "log" | "matrix" | "sums";
  sorting?: Sorting;
  /** Rows can be chosen; `labelOf` is the label of a row's checkbox. */
  choice?: { selection: Selection<Row>; labelOf: (row: Row) => string };
}

const classOf = <Row,>({ end, className }: Column<Row>) =>
  [end && "table__end", className].filter(Boolean).join(" ") || undefined;

/** Rows of a list as a table; on a phone each row is a card with labelled lines. */
export function ListTable<Row>({ caption, columns, rows, idOf, look, sorting, choice }: ListTableProps<Row>) {
  const t = useT();
  const selection = choice?.selection;
  return (
    <table className={`table table--cards${look ? ` table--${look}` : ""}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <ChoiceBox
                label={t("panel.list.choose_all")}
                checked={rows.length > 0 && rows.every((row) => selection.has(idOf(row)))}
                onChange={(on) => selection.choose(rows.map(idOf), on)}
              />
            </th>
          )}
          {columns.map((column) =>
            column.sortable && sorting ? (
              <SortHead
                key={column.name}
                name={column.name}
                label={column.label}
                right={column.end}
                sort={sorting.sort}
                onSort={sorting.onSort}
              />
            ) : (
              <th key={column.name} scope="col" className={classOf(column)}>
                {column.quiet ? <span className="visually-hidden">{column.label}</span> : column.label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = idOf(row);
          const chosen = selection?.has(id);
          return (
            <tr key={id} className={chosen ? "is-selected" : undefined}>
              {choice && (
                <td className="table__choice">
                  <ChoiceBox
                    label={choice.labelOf(row)}
                    checked={choice.selection.has(id)}
                    onChange={(on) => choice.selection.choose([id], on)}
                  />
                </td>
              )}
              {columns.map((column) =>
                column.heads ? (
                  <th key={column.name} scope="row" className={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.name} className={classOf(column)} data-l={column.quiet ? undefined : column.label}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
