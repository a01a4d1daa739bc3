// The calls that import a table of one kind of objects, list its imports and undo them.
import type { ImportReport, TableImports, UndoReport } from "../../generated/api";

export interface TableImportCalls {
  send: (table: string, dry_run: boolean, file_name: string) => Promise<ImportReport>;
  list: (signal: AbortSignal) => Promise<TableImports>;
  undo: (id: string, dry_run: boolean) => Promise<UndoReport>;
}
