import type { ImportRow } from "../../generated/api";
import { useT } from "../../lib/i18n";

/** Rows that are shown at most. */
const SHOWN = 300;

const looks = {
  new: "status status--ok",
  changed: "status status--info",
  invalid: "status status--bad",
};

interface Props {
  /** Name of the file. */
  name: string;
  rows: ImportRow[];
}

/** What each row of a table does: the fields that change, before and after, and why a row cannot be taken. Rows that change nothing are left out. */
export function TableImportRows({ name, rows }: Props) {
  const t = useT();
  const cell = (text: string) => text || t("panel.table_import.empty");
  const listed = rows.flatMap(({ kind, ...row }) => (kind === "same" ? [] : [{ ...row, kind }]));
  if (listed.length === 0) return null;
  return (
    <table className="table table--cards">
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t("panel.table_import.line")}</th>
          <th scope="col">{t("panel.table_import.name")}</th>
          <th scope="col">{t("panel.table_import.result")}</th>
        </tr>
      </thead>
      <tbody>
        {listed.slice(0, SHOWN).map((row) => (
          <tr key={row.line}>
            <td className="numeric table-import__line" data-l={t("panel.table_import.line")}>
              {row.line}
            </td>
            <th scope="row">{row.name}</th>
            <td>
              <span className={looks[row.kind]}>{t(`panel.table_import.row_${row.kind}`)}</span>
              {row.kind === "changed" &&
                row.changes.map(({ column, before, after }) => (
                  <p key={column} className="tiny table-import__change">
                    <code>{column}</code>:{" "}
                    {t("panel.table_import.before_after", { before: cell(before), after: cell(after) })}
                  </p>
                ))}
              {row.reasons.map(({ column, code, message }) => (
                <p key={`${column}.${code}`} className="tiny">
                  {column && (
                    <>
                      <code>{column}</code>:{" "}
                    </>
                  )}
                  {message}
                </p>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
