import { useState } from "react";
import type { TableImport, TableImports } from "../../generated/api";
import { useLang, useT } from "../../lib/i18n";
import { fullTime } from "../../lib/portalTime";
import type { Loaded } from "../../lib/useLoad";
import { Button } from "./Button";
import { ListStates } from "./list/ListStates";
import type { TableImportCalls } from "./tableImportCalls";
import { TableImportUndo } from "./TableImportUndo";

interface Props {
  imports: Loaded<TableImports>;
  /** Why nothing can be undone, if so. */
  locked: string | null;
  calls: TableImportCalls;
  onUndone: () => void;
}

/** The latest imports: by whom, when, how much, and the way back. */
export function TableImportList({ imports, locked, calls, onUndone }: Props) {
  const t = useT();
  const lang = useLang();
  const [target, setTarget] = useState<TableImport | null>(null);
  const list = imports.value;
  const name = (one: TableImport) => one.file_name || t("panel.table_import.no_name");
  const ended = ({ undone_by, undone_at }: TableImport) =>
    undone_at &&
    (undone_by
      ? t("panel.table_import.undone_by", { name: undone_by, at: fullTime(lang, undone_at) })
      : t("panel.table_import.undone_at", { at: fullTime(lang, undone_at) }));
  return (
    <section className="table-import" aria-labelledby="table-imports">
      <h2 id="table-imports" className="table-import__title">
        {t("panel.table_import.recent")}
      </h2>
      <ListStates list={imports} failed={t("panel.table_import.recent_failed")} rows={3} />
      {list && (
        <p className="small muted">
          {list.items.length > 0
            ? t("panel.table_import.kept", { days: list.kept_days })
            : t("panel.table_import.none_yet")}
        </p>
      )}
      {list && list.items.length > 0 && (
        <ul className="table-import__list">
          {list.items.map((one) => (
            <li key={one.id}>
              <span>
                <strong>{name(one)}</strong>
                <span className="small muted">
                  {t("panel.table_import.by_at", {
                    name: one.by ?? t("panel.table_import.deleted_account"),
                    at: fullTime(lang, one.at),
                  })}
                  {" · "}
                  {t("panel.table_import.summary", { created: one.created, changed: one.changed })}
                </span>
              </span>
              {one.undone_at ? (
                <span className="small muted">{ended(one)}</span>
              ) : (
                <Button
                  variant="line"
                  disabledReason={locked}
                  label={t("panel.table_import.undo_of", { name: name(one) })}
                  onClick={() => setTarget(one)}
                >
                  {t("panel.table_import.undo")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {target && <TableImportUndo target={target} calls={calls} onUndone={onUndone} onClose={() => setTarget(null)} />}
    </section>
  );
}
