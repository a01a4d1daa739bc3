import { useState, type ReactNode } from "react";
import { useT } from "../../lib/i18n";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { errorMessage } from "../../lib/errorMessage";

export interface ConfirmProps {
  title: string;
  /** What the button does, as a verb. */
  verb: string;
  bad?: boolean;
  reason?: string | null | false;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something happens; stays open with the reason if it could not be done. */
export function Confirm({ title, verb, bad, reason, onConfirm, onClose, children }: ConfirmProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const run = async () => {
    setBusy(true);
    setFault("");
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFault(errorMessage(t, error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button variant={bad ? "bad" : "primary"} busy={busy} disabledReason={reason} onClick={() => void run()}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
    </Dialog>
  );
}
