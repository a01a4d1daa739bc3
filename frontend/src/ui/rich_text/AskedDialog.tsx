import type { Editor } from "@tiptap/core";
import type { Lang } from "../../lib/page-types";
import { ContactDialog } from "./ContactDialog";
import { EmbedDialog } from "./EmbedDialog";
import { LinkDialog } from "./LinkDialog";
import { PictureDialog } from "./PictureDialog";
import type { Ask } from "./Toolbar";

interface Props {
  editor: Editor;
  lang: Lang;
  ask: Ask;
  /** A picture that was pasted or dropped. */
  file: File | null;
  onClose: () => void;
}

/** The dialog that a tool of the toolbar asked for. */
export function AskedDialog({ editor, lang, ask, file, onClose }: Props) {
  switch (ask) {
    case "link":
      return <LinkDialog editor={editor} onClose={onClose} />;
    case "embed":
      return <EmbedDialog editor={editor} onClose={onClose} />;
    case "contact":
      return <ContactDialog editor={editor} onClose={onClose} />;
    case "picture":
      return <PictureDialog editor={editor} lang={lang} file={file} onClose={onClose} />;
  }
}
