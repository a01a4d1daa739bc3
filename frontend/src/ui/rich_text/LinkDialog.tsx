import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { useT } from "../../lib/i18n";
import { Button } from "../panel/Button";
import { Dialog } from "../panel/Dialog";
import { TextInput } from "../panel/TextInput";
import { listSuggestions } from "../../lib/suggestions";
import { errorMessage } from "../../lib/errorMessage";
import { lengthOf } from "../../lib/text";
import { useLoad } from "../../lib/useLoad";

/** Characters before pages of the portal are looked for. */
const ENOUGH = 2;

/** An address people may follow; bare names become https. */
function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^\/(?!\/)/.test(text) || /^(mailto:|tel:)\S+$/i.test(text)) return text;
  const full = /^https?:\/\//i.test(text) ? text : /^[\w-]+(\.[\w-]+)+/.test(text) ? `https://${text}` : "";
  try {
    return full && new URL(full).hostname.includes(".") ? full : null;
  } catch {
    return null;
  }
}

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT();
  const current: unknown = editor.getAttributes("link").href;
  const [typed, setTyped] = useState(typeof current === "string" ? current : "");
  const [words, setWords] = useState("");
  const empty = editor.state.selection.empty && !editor.isActive("link");
  const address = linkAddress(typed);
  const q = typed.trim();
  const found = useLoad(!address && lengthOf(q) >= ENOUGH ? `link.${q}` : null, (signal) => listSuggestions(q, signal));
  const insert = (href: string) => {
    const chain = editor.chain().focus();
    if (empty) {
      const text = words.trim() || typed.trim();
      chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
    } else chain.extendMarkRange("link").setLink({ href }).run();
    onClose();
  };
  const apply = () => {
    if (address) insert(address);
  };
  return (
    <Dialog
      title={t("panel.editor.link")}
      onClose={onClose}
      actions={
        <>
          {editor.isActive("link") && (
            <Button
              variant="bad"
              onClick={() => {
                editor.chain().focus().extendMarkRange("link").unsetLink().run();
                onClose();
              }}
            >
              {t("panel.editor.link_remove")}
            </Button>
          )}
          <Button variant="primary" disabledReason={!address && t("panel.editor.link_needed")} onClick={apply}>
            {t("panel.editor.insert")}
          </Button>
        </>
      }
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <TextInput
          first
          label={t("panel.editor.link_address")}
          hint={t("panel.editor.link_hint")}
          value={typed}
          onChange={setTyped}
          placeholder="https://"
        />
        {!address && q !== "" && (
          <div role="status">
            {found.error ? <p className="field-error">{errorMessage(t, found.error)}</p> : null}
            {found.value?.length === 0 && <p className="hint">{t("panel.editor.link_none")}</p>}
            <ul className="line-list">
              {(found.value ?? []).map((one) => (
                <li key={one.path}>
                  <button
                    type="button"
                    className="link-choice"
                    onClick={(event) => {
                      if (!empty) {
                        insert(one.path);
                        return;
                      }
                      setTyped(one.path);
                      if (!words.trim()) setWords(one.title);
                      // the list goes away with the choice
                      event.currentTarget.closest("dialog")?.querySelector<HTMLElement>(".button--primary")?.focus();
                    }}
                  >
                    <span lang={one.lang}>{one.title}</span>
                    <span className="muted tiny">{t(`panel.editor.link_${one.type}`)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {empty && <TextInput optional label={t("panel.editor.link_text")} value={words} onChange={setWords} />}
      </form>
    </Dialog>
  );
}
