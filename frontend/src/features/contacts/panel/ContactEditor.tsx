import type { GroupNode } from "../../../generated/api";
import { getContact } from "../../../lib/commonCalls";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { Dialog } from "../../../ui/panel/Dialog";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { ContactEditorForm } from "./ContactEditorForm";

interface Props {
  /** Null for a new one. */
  id: string | null;
  groups: GroupNode[];
  onSaved: () => void;
  onClose: () => void;
}

/** The editor of a contact, once it is loaded. */
export function ContactEditor({ id, groups, onSaved, onClose }: Props) {
  const t = useT();
  const loaded = useLoad(id, (signal) => getContact(id ?? "", signal));
  if (id !== null && !loaded.value) {
    return (
      <Dialog title={t("panel.contacts.edit")} wide onClose={onClose}>
        <ListStates list={loaded} failed={t("panel.contacts.failed_single")} />
      </Dialog>
    );
  }
  return <ContactEditorForm first={loaded.value} groups={groups} onSaved={onSaved} onClose={onClose} />;
}
