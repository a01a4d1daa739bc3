import { useState, type ReactNode } from "react";
import type { ImportReport, ImportRow } from "../../generated/api";
import { errorMessage } from "../../lib/errorMessage";
import { useT } from "../../lib/i18n";
import { toast } from "../../lib/toasts";
import { Button } from "./Button";
import { FileField } from "./FileField";
import { TableImportRows } from "./TableImportRows";

interface Props {
  /** Why no table can be read, if so. */
  locked: string | null;
  hint: string;
  /** True if a table with an invalid row is not imported at all. */
  whole?: boolean;
  send: (table: string, dry_run: boolean) => Promise<ImportReport>;
  onDone?: () => void;
  /** What stands beside the field of the file. */
  children?: ReactNode;
}

/** Reads a table after a look at what would happen. */
export function TableImport({ locked, hint, whole = false, send, onDone, children }: Props) {
  const t = useT();
  const [table, setTable] = useState<{ name: string; text: string } | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const count = (kind: ImportRow["kind"]) => report?.rows.filter((row) => row.kind === kind).length ?? 0;
  const work = count("new") + count("changed");

  const run = async (text: string, dry_run: boolean) => {
    setBusy(true);
    setFault("");
    try {
      const found = await send(text, dry_run);
      setReport(dry_run ? found : null);
      if (!dry_run) {
        setTable(null);
        toast({ level: "ok", text: t("panel.table_import.imported") });
        onDone?.();
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
    setTable({ name: file.name, text });
    await run(text, true);
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
              onClick={() => void run(table.text, false)}
            >
              {t("panel.table_import.import_now", { count: work })}
            </Button>
          </p>
        </>
      )}
    </>
  );
}
