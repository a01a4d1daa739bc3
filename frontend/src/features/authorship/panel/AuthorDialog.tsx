import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { Dialog } from "../../../ui/panel/Dialog";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { getAuthor } from "./api";
import { AuthorForm } from "./AuthorForm";

interface Props {
  id: string;
  onSaved: () => void;
  onClose: () => void;
}

/** A person with a byline, once it is loaded. */
export function AuthorDialog({ id, onSaved, onClose }: Props) {
  const t = useT();
  const loaded = useLoad(id, (signal) => getAuthor(id, signal));
  if (!loaded.value) {
    return (
      <Dialog wide title={t("panel.authors.person")} onClose={onClose}>
        <ListStates list={loaded} failed={t("panel.authors.failed_single")} />
      </Dialog>
    );
  }
  return <AuthorForm first={loaded.value} onSaved={onSaved} onClose={onClose} />;
}
