import type { ReactNode } from "react";
import { useT } from "../../lib/i18n";
import { useSubmission, type FieldProblems } from "../../lib/submission";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { ErrorLine } from "./ErrorLine";

export interface ConfirmProps {
  title: string;
  /** Label of the button, as a verb. */
  verb: string;
  bad?: boolean;
  /** Enter in a field of one line confirms, too: for what can be changed or withdrawn afterwards. */
  byEnter?: boolean;
  reason?: string | null | false;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** The question; a form is drawn with the server's messages by field. */
  children?: ReactNode | ((problems: FieldProblems) => ReactNode);
}

/** Asks before something happens, or for what it needs; stays open with the reason if it could not be done. */
export function Confirm({ title, verb, bad, byEnter, reason, onConfirm, onClose, children }: ConfirmProps) {
  const t = useT();
  const { busy, error, problems, run } = useSubmission();
  const confirm = async () => {
    if (await run(onConfirm)) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      onEnter={() => {
        if (byEnter && !reason && !busy) void confirm();
      }}
      actions={
        <>
          <Button variant="line" first={bad} onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button
            variant={bad ? "bad" : "primary"}
            first={!bad}
            busy={busy}
            disabledReason={reason}
            onClick={() => void confirm()}
          >
            {verb}
          </Button>
        </>
      }
    >
      {typeof children === "function" ? children(problems) : children}
      <ErrorLine error={error} />
    </Dialog>
  );
}
