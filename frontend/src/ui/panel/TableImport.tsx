import { useState, type ReactNode } from "react";
import type { ImportReport, ImportRow } from "../../generated/api";
import { NewTableImportLimits } from "../../generated/limits";
import { errorMessage } from "../../lib/errorMessage";
import { useT } from "../../lib/i18n";
import { useLoad } from "../../lib/useLoad";
import { Button } from "./Button";
import { FileField } from "./FileField";
import type { TableImportCalls } from "./tableImportCalls";
import { TableImportList } from "./TableImportList";
import { TableImportRows } from "./TableImportRows";
import { TableImportUndo } from "./TableImportUndo";

interface Props {
  /** Why no table can be read, if so. */
  locked: string | null;
  hint: string;
  /** True if a table with an invalid row is not imported at all. */
  whole?: boolean;
  calls: TableImportCalls;
  /** Objects have changed: by an import, or by its undo. */
  onDone?: () => void;
  /** What stands beside the field of the file. */
  children?: ReactNode;
}

interface ChosenTable {
  name: string;
  text: string;
}

/** Letters of a file's name that are stored. */
const MOST_NAME = NewTableImportLimits.file_name.max_length;

/** Reads a table after a look at what would happen. */
export function TableImport({ locked, hint, whole = false, calls, onDone, children }: Props) {
  const t = useT();
  const [table, setTable] = useState<ChosenTable | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const [done, setDone] = useState<string | null>(null);
  const [undoing, setUndoing] = useState(false);
  const imports = useLoad("imports", calls.list);
  const count = (kind: ImportRow["kind"]) => report?.rows.filter((row) => row.kind === kind).length ?? 0;
  const work = count("new") + count("changed");

  const changed = () => {
    imports.reload();
    onDone?.();
  };
  const run = async ({ name, text }: ChosenTable, dry_run: boolean) => {
    setBusy(true);
    setFault("");
    try {
      const found = await calls.send(text, dry_run, name.slice(0, MOST_NAME));
      setReport(dry_run ? found : null);
      if (!dry_run) {
        setTable(null);
        setDone(found.import_id ?? null);
        changed();
      }
    } catch (error) {
      setReport(null);
      setFault(errorMessage(t, error));
    }
    setBusy(false);
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    const chosen = { name: file.name, text };
    setTable(chosen);
    setDone(null);
    await run(chosen, true);
  };
  const blocked = whole && count("invalid") > 0 && t("panel.table_import.invalid");
  return (
    <>
      <div className="tools">
        <FileField
          label={t("panel.table_import.file")}
          accept=".csv,text/csv"
          name={table?.name}
          hint={hint}
          disabled={locked !== null || busy}
          onFiles={([file]) => void choose(file)}
        />
        {children}
      </div>
      {fault && (
        <p className="field-error table-import" role="alert">
          {fault}
        </p>
      )}
      {report && table && (
        <>
          <p className="table-import" role="status">
            {t("panel.table_import.counts", {
              fresh: count("new"),
              changed: count("changed"),
              same: count("same"),
              invalid: count("invalid"),
            })}
          </p>
          <TableImportRows name={table.name} rows={report.rows} />
          {blocked && <p className="table-import small">{blocked}</p>}
          <p className="table-import">
            <Button
              variant="primary"
              busy={busy}
              disabledReason={locked ?? (blocked || (work === 0 && t("panel.table_import.nothing_to_import")))}
              onClick={() => void run(table, false)}
            >
              {t("panel.table_import.import_now", { count: work })}
            </Button>
          </p>
        </>
      )}
      {done && (
        <div className="table-import note note--ok" role="status">
          <p>{t("panel.table_import.done")}</p>
          <Button variant="line" disabledReason={locked} onClick={() => setUndoing(true)}>
            {t("panel.table_import.undo_this")}
          </Button>
        </div>
      )}
      {done && undoing && (
        <TableImportUndo
          target={{ id: done }}
          calls={calls}
          onUndone={() => {
            setDone(null);
            changed();
          }}
          onClose={() => setUndoing(false)}
        />
      )}
      <TableImportList
        imports={imports}
        locked={locked}
        calls={calls}
        onUndone={() => {
          setDone(null);
          changed();
        }}
      />
    </>
  );
}
