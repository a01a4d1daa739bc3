import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { Dialog } from "../../../ui/panel/Dialog";
import { BankFileImport } from "./BankFileImport";

/** Opens a dialog that notes the payments of a file of the bank. */
export function BankFileButton({ onDone }: { onDone: () => void }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("panel.invoices.bank_file_read")}</Button>
      {open && (
        <Dialog wide title={t("panel.invoices.bank_file_title")} onClose={close}>
          <BankFileImport
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
