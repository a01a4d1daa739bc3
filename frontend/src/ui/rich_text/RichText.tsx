import { Editor } from "@tiptap/core";
import { keydownHandler } from "@tiptap/pm/keymap";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";
import { extensions } from "./extensions";
import { cleanPaste } from "./paste";

export interface RichTextProps {
  id?: string;
  label: string;
  lang: Lang;
  /** HTML to begin with; later edits stay inside until `onChange` tells them. */
  value: string;
  editable: boolean;
  invalid?: boolean;
  onChange?: (html: string) => void;
  onBlur?: () => void;
  /** Number of the block the cursor is in. */
  onBlock?: (at: number) => void;
  onReady?: (editor: Editor | null) => void;
  /** Picture files that were pasted or dropped. */
  onFiles?: (files: File[]) => void;
  /** Ctrl+K or ⌘K asks for a link. */
  onLink?: () => void;
}

function htmlOf(editor: Editor): string {
  const html = editor.getHTML();
  // for the editor a picture without a caption is empty
  return editor.isEmpty && !html.includes("<figure") ? "" : html;
}

function pictures(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter((file) => file.type.startsWith("image/"));
}

/** Rich text to write in, or only to read. */
export function RichText(props: RichTextProps) {
  const t = useT();
  const { id, label, lang, value, editable, invalid } = props;
  const box = useRef<HTMLDivElement>(null);
  const now = useRef(props);
  now.current = props;
  const [editor, setEditor] = useState<Editor | null>(null);

  useEffect(() => {
    if (!box.current) return;
    const takeFiles = (transfer: DataTransfer | null) => {
      const files = pictures(transfer);
      if (files.length === 0 || !now.current.onFiles) return false;
      now.current.onFiles(files);
      return true;
    };
    const askForLink = () => {
      now.current.onLink?.();
      return now.current.onLink !== undefined;
    };
    const made = new Editor({
      element: box.current,
      extensions: extensions({
        text: t("panel.editor.write_here"),
        source: t("panel.editor.quote_source"),
        heading: t("panel.editor.box_heading"),
      }),
      content: now.current.value,
      editable,
      injectCSS: false,
      editorProps: {
        attributes: {
          ...(id ? { id } : {}),
          class: "prose rich-text",
          lang,
          role: editable ? "textbox" : "document",
          "aria-label": label,
          ...(editable ? { "aria-multiline": "true" } : {}),
          ...(invalid ? { "aria-invalid": "true" } : {}),
        },
        transformPastedHTML: cleanPaste,
        handleKeyDown: keydownHandler({ "Mod-k": askForLink }),
        handlePaste: (_view, event) => takeFiles(event.clipboardData),
        handleDrop: (_view, event) => takeFiles(event.dataTransfer),
      },
      onUpdate: ({ editor: changed }) => now.current.onChange?.(htmlOf(changed)),
      onBlur: () => now.current.onBlur?.(),
      onSelectionUpdate: ({ editor: moved }) => now.current.onBlock?.(moved.state.selection.$from.index(0)),
    });
    setEditor(made);
    now.current.onReady?.(made);
    return () => {
      now.current.onReady?.(null);
      made.destroy();
    };
  }, [id, label, lang, editable, invalid, t]);

  // A read-only text follows changes made elsewhere.
  useEffect(() => {
    if (editor && !editable && !editor.isDestroyed && htmlOf(editor) !== value) {
      editor.commands.setContent(value, { emitUpdate: false });
    }
  }, [editor, editable, value]);

  return <div className="rich-text-box" ref={box} />;
}
