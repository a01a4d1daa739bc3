// Marks the block of the source that the translation is at.
import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { Editor } from "@tiptap/core";

const key = new PluginKey<number>("follow-block");

export const FollowBlock = Extension.create({
  name: "followBlock",
  addProseMirrorPlugins() {
    return [
      new Plugin<number>({
        key,
        state: {
          init: () => -1,
          apply(transaction, at) {
            const wanted: unknown = transaction.getMeta(key);
            return typeof wanted === "number" ? wanted : at;
          },
        },
        props: {
          decorations(state) {
            const at = key.getState(state) ?? -1;
            if (at < 0 || at >= state.doc.childCount) return null;
            let from = 0;
            for (let n = 0; n < at; n++) from += state.doc.child(n).nodeSize;
            const to = from + state.doc.child(at).nodeSize;
            return DecorationSet.create(state.doc, [Decoration.node(from, to, { class: "is-current" })]);
          },
        },
      }),
    ];
  },
});

/** Marks block number `at`; -1 marks none. */
export function followBlock(editor: Editor, at: number): void {
  if (editor.isDestroyed || key.getState(editor.state) === at) return;
  editor.view.dispatch(editor.state.tr.setMeta(key, at).setMeta("addToHistory", false));
}
