import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { Dialog } from "../../../ui/panel/Dialog";
import { Note } from "../../../ui/site/Note";

/** An invitation that reaches nobody by e-mail. */
export interface SentLink {
  email: string;
  link: string;
}

/** Shows the link of an invitation, to be handed over by other means while e-mails are written to files. */
export function LinkDialog({ sent, onClose }: { sent: SentLink; onClose: () => void }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sent.link);
      setCopied(true);
    } catch {
      // without the permission the person copies the selected text
      document.querySelector<HTMLInputElement>("[data-first]")?.select();
    }
  };
  return (
    <Dialog
      title={t("panel.staff.link_title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common.close")}</Button>
          <Button variant="primary" icon="link" onClick={() => void copy()}>
            {t(copied ? "panel.staff.link_copied" : "panel.staff.link_copy")}
          </Button>
        </>
      }
    >
      <Note tone="warn">{t("panel.staff.link_text", { email: sent.email })}</Note>
      <input
        className="input"
        readOnly
        data-first=""
        aria-label={t("panel.staff.link_title")}
        value={sent.link}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
