import { useState } from "react";
import { useT } from "../../lib/i18n";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { TableImport } from "./TableImport";
import type { TableImportCalls } from "./tableImportCalls";

interface Props {
  title: string;
  hint: string;
  calls: TableImportCalls;
  onDone: () => void;
}

/** Opens a dialog that reads a table, which is imported whole or not at all. */
export function TableImportButton({ title, hint, calls, onDone }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("panel.table_import.import")}</Button>
      {open && (
        <Dialog wide title={title} onClose={close}>
          <TableImport whole locked={null} hint={hint} calls={calls} onDone={onDone} />
        </Dialog>
      )}
    </>
  );
}
