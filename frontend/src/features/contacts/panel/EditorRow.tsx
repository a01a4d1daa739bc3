import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";

interface Props {
  /** Label of the button that removes the row. */
  removes: string;
  onRemove: () => void;
  children: ReactNode;
}

/** One of several: its fields, and the way to be rid of it. */
export function EditorRow({ removes, onRemove, children }: Props) {
  const t = useT();
  return (
    <div className="contact-editor__row">
      {children}
      <p className="contact-editor__end">
        <Button variant="quiet" icon="close" label={removes} onClick={onRemove}>
          {t("panel.contacts.remove_this")}
        </Button>
      </p>
    </div>
  );
}
