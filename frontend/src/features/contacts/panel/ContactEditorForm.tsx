import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { Dialog } from "../../../ui/panel/Dialog";
import { errorMessage } from "../../../lib/errorMessage";
import { Note } from "../../../ui/site/Note";
import type { ContactForm, GroupNode } from "../../../generated/api";
import { ConflictDialog } from "./ConflictDialog";
import { ContactParts } from "./ContactParts";
import { EditorActions } from "./EditorActions";
import { looks } from "./labels";
import { nameIn } from "../../../lib/labels/contacts";
import { useContactForm } from "./useContactForm";

interface Props {
  /** The contact as it was loaded; null for a new one. */
  first: ContactForm | null;
  groups: GroupNode[];
  onSaved: () => void;
  onClose: () => void;
}

/** The form of a contact in parts, and what may become of it. */
export function ContactEditorForm({ first, groups, onSaved, onClose }: Props) {
  const t = useT();
  const lang = useLang();
  const editing = useContactForm(first, onSaved);
  const [leaving, setLeaving] = useState(false);
  const [comparing, setComparing] = useState(false);
  const { form, draft, theirs, dirty, busy, fault } = editing;
  const leave = () => (dirty ? setLeaving(true) : onClose());

  return (
    <Dialog
      wide
      title={(form && nameIn(form, lang)) || t(form ? "panel.contacts.edit" : "panel.contacts.add")}
      busy={busy}
      onClose={leave}
      actions={
        <EditorActions
          editing={editing}
          onRemoved={() => {
            onSaved();
            onClose();
          }}
        />
      }
    >
      {editing.gone && (
        <Note tone="bad" alert>
          {t("panel.contacts.removed_meanwhile")}
        </Note>
      )}
      {theirs && (
        <div className="contact-outdated">
          <Note tone="warn" alert>
            {t("panel.contacts.changed_meanwhile", { who: theirs.updated_by ?? t("panel.editor.somebody") })}
          </Note>
          <Button onClick={() => setComparing(true)}>{t("panel.contacts.compare")}</Button>
        </div>
      )}
      {fault ? (
        <p className="field-error" role="alert">
          {errorMessage(t, fault)}
        </p>
      ) : null}
      {form && (
        <p>
          <span className={looks[form.state]}>{t(`panel.contacts.states.${form.state}`)}</span>
        </p>
      )}
      <ContactParts editing={editing} groups={groups} />
      {theirs && comparing && (
        <ConflictDialog
          mine={draft}
          base={form}
          theirs={theirs}
          groups={groups}
          onTheirs={() => {
            editing.takeTheirs();
            setComparing(false);
          }}
          onMine={() => {
            editing.keepMine();
            setComparing(false);
          }}
          onClose={() => setComparing(false)}
        />
      )}
      {leaving && (
        <Confirm
          bad
          title={t("panel.contacts.leave_title")}
          verb={t("panel.contacts.leave")}
          onConfirm={() => Promise.resolve(onClose())}
          onClose={() => setLeaving(false)}
        >
          <p>{t("panel.contacts.leave_text")}</p>
        </Confirm>
      )}
    </Dialog>
  );
}
