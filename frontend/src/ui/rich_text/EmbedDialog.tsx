import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { useT } from "../../lib/i18n";
import { Button } from "../panel/Button";
import { Dialog } from "../panel/Dialog";
import { TextInput } from "../panel/TextInput";
import { EMBED_HOSTS, embedName } from "./nodes";

/** A player or map from elsewhere, by its address. */
export function EmbedDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT();
  const [address, setAddress] = useState("");
  const name = embedName(address.trim());
  const apply = () => {
    if (!name) return;
    editor.chain().focus().insertEmbed(address.trim()).run();
    onClose();
  };
  return (
    <Dialog
      title={t("panel.editor.embed")}
      onClose={onClose}
      actions={
        <Button variant="primary" disabledReason={!name && t("panel.editor.embed_needed")} onClick={apply}>
          {t("panel.editor.insert")}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <TextInput
          first
          type="url"
          label={t("panel.editor.embed_address")}
          hint={t("panel.editor.embed_hint", { hosts: [...new Set(Object.values(EMBED_HOSTS))].join(", ") })}
          value={address}
          onChange={setAddress}
          placeholder="https://"
        />
      </form>
    </Dialog>
  );
}
