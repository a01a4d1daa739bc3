// A toast about a confirmation that can be taken back.
import type { ContactForm } from "../../../generated/api";
import { errorMessage } from "../../../lib/errorMessage";
import type { Translate } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { undoConfirmation } from "./api";

/** Says that a contact was confirmed, with a button that takes it back and then calls `onUndone` with the contact. */
export function toastConfirmed(
  t: Translate,
  text: string,
  { id, version }: ContactForm,
  onUndone: (contact: ContactForm) => void,
): void {
  const undo = async () => {
    try {
      const contact = await undoConfirmation(id, version);
      toast({ level: "ok", text: t("panel.contacts.confirmation_undone") });
      onUndone(contact);
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
  };
  toast({ level: "ok", text, action: { label: t("common.undo"), run: () => void undo() } });
}
