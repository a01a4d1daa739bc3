import { useState } from "react";
import type { ImportReport } from "../../generated/api";
import { useT } from "../../lib/i18n";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { TableImport } from "./TableImport";

interface Props {
  title: string;
  hint: string;
  send: (table: string, dry_run: boolean) => Promise<ImportReport>;
  onDone: () => void;
}

/** Opens a dialog that reads a table, which is imported whole or not at all. */
export function TableImportButton({ title, hint, send, onDone }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("panel.table_import.import")}</Button>
      {open && (
        <Dialog wide title={title} onClose={close}>
          <TableImport
            whole
            locked={null}
            hint={hint}
            send={send}
            onDone={() => {
              onDone();
              close();
            }}
          />
        </Dialog>
      )}
    </>
  );
}
