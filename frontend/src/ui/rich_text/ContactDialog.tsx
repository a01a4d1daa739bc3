import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { errorMessage } from "../../lib/errorMessage";
import { useT } from "../../lib/i18n";
import { listSuggestions } from "../../lib/suggestions";
import { lengthOf } from "../../lib/text";
import { useLoad } from "../../lib/useLoad";
import { Dialog } from "../panel/Dialog";
import { TextInput } from "../panel/TextInput";

/** Characters before contacts are looked for. */
const ENOUGH = 2;

/** The card of a contact in the text: found by name, put in by a click. */
export function ContactDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const q = typed.trim();
  const found = useLoad(lengthOf(q) >= ENOUGH ? `contact.${q}` : null, (signal) =>
    listSuggestions(q, signal, "contact"),
  );
  return (
    <Dialog title={t("panel.editor.contact")} onClose={onClose}>
      <TextInput
        first
        type="search"
        label={t("panel.editor.contact_search")}
        hint={t("panel.editor.contact_hint")}
        value={typed}
        onChange={setTyped}
      />
      <div role="status">
        {found.error ? <p className="field-error">{errorMessage(t, found.error)}</p> : null}
        {found.value?.length === 0 && <p className="hint">{t("panel.editor.contact_none")}</p>}
        <ul className="line-list">
          {(found.value ?? []).map(({ id, path, title, lang }) => (
            <li key={path}>
              <button
                type="button"
                className="link-choice"
                onClick={() => {
                  if (id) editor.chain().focus().insertContactCard({ id, name: title }).run();
                  onClose();
                }}
              >
                <span lang={lang}>{title}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
