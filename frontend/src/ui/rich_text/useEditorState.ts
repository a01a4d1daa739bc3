import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";

/** Renders again whenever the editor's text or cursor changes. */
export function useEditorState(editor: Editor | null): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!editor) return;
    const again = () => tick((n) => n + 1);
    editor.on("transaction", again);
    return () => {
      editor.off("transaction", again);
    };
  }, [editor]);
}
