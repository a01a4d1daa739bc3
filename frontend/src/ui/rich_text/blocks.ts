// Blocks around and between the text: a quote with its attribution, an info box, the card of a contact.
import { Node, type ChainedCommands, type CommandProps } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Document } from "@tiptap/extension-document";
import { Fragment, type Node as TextNode, type ResolvedPos } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    quote: { toggleQuote: () => ReturnType };
    infoBox: { toggleInfoBox: () => ReturnType };
    contactCard: { insertContactCard: (contact: ContactReference) => ReturnType };
  }
}

interface ContactReference {
  id: string;
  name: string;
}

/** Depth of the innermost block of this type around a position; null outside of one. */
function depthOf($at: ResolvedPos, type: string): number | null {
  for (let depth = $at.depth; depth > 0; depth--) if ($at.node(depth).type.name === type) return depth;
  return null;
}

/** Puts the contents of the block around the cursor in its place. */
function unwrap(tr: Transaction, type: string, kept: (child: TextNode) => TextNode | null): boolean {
  const { $from } = tr.selection;
  const depth = depthOf($from, type);
  if (depth === null) return false;
  const children: TextNode[] = [];
  $from.node(depth).forEach((child) => {
    const left = kept(child);
    if (left) children.push(left);
  });
  tr.replaceWith($from.before(depth), $from.after(depth), Fragment.from(children));
  return true;
}

/** Where a block goes that must not cut a sentence in two: below the block that is being written, or in its place. */
function placeBelow($from: ResolvedPos): { from: number; to: number } {
  if ($from.depth === 0) return { from: $from.pos, to: $from.pos };
  const isWritten = $from.node(1).textContent !== "";
  return isWritten ? { from: $from.after(1), to: $from.after(1) } : { from: $from.before(1), to: $from.after(1) };
}

/**
 * Inserts a block without cutting a sentence in two. The cursor goes into it; where nothing can be written in it, to the
 * line below.
 */
export function insertBelow({ tr, dispatch }: CommandProps, block: TextNode | null | undefined): boolean {
  if (!block) return false;
  const { from, to } = placeBelow(tr.selection.$from);
  const end = from + block.nodeSize;
  if (!dispatch) return true;
  tr.replaceWith(from, to, block);
  const paragraph = block.isAtom && end === tr.doc.content.size ? tr.doc.type.schema.nodes.paragraph?.create() : null;
  if (paragraph) tr.insert(end, paragraph);
  tr.setSelection(TextSelection.near(tr.doc.resolve(block.isAtom ? end : from + 1))).scrollIntoView();
  return true;
}

/** Boxes and contacts stand in the text itself, never inside of lists, quotes and tables. */
export const TopDocument = Document.extend({ content: "(block | top)+" });

/** `<blockquote>…<footer>`: the attribution is its last line, and may stay empty. */
export const Quote = Blockquote.extend({
  content: "block+ quoteSource?",

  addCommands() {
    return {
      ...this.parent?.(),
      toggleQuote:
        () =>
        ({ tr, chain }) => {
          const { schema } = tr.doc.type;
          const plain = (child: TextNode) => {
            if (child.type.name !== "quoteSource") return child;
            return child.content.size > 0 ? (schema.nodes.paragraph?.create(null, child.content) ?? null) : null;
          };
          if (unwrap(tr, this.name, plain)) return true;
          return wrapped(chain(), this.name, ($from, depth, made) => {
            const source = schema.nodes.quoteSource?.create();
            if (source) made.insert($from.end(depth), source);
          });
        },
    };
  },
});

/** Wraps the selection, and adds to the block that was made. */
function wrapped(
  chain: ChainedCommands,
  type: string,
  add: ($from: ResolvedPos, depth: number, tr: Transaction) => void,
): boolean {
  return chain
    .wrapIn(type)
    .command(({ tr }) => {
      const { $from } = tr.selection;
      const depth = depthOf($from, type);
      if (depth !== null) add($from, depth, tr);
      return depth !== null;
    })
    .run();
}

export const QuoteSource = Node.create({
  name: "quoteSource",
  content: "inline*",
  defining: true,
  isolating: true,

  parseHTML: () => [{ tag: "blockquote > footer" }, { tag: "blockquote > cite" }],
  renderHTML: () => ["footer", 0],

  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        const quote = $from.parent.type.name === this.name ? depthOf($from, "blockquote") : null;
        if (quote === null) return false;
        const behind = $from.after(quote);
        return editor
          .chain()
          .insertContentAt(behind, { type: "paragraph" })
          .setTextSelection(behind + 1)
          .run();
      },
    };
  },
});

/** `<aside>`: what stands beside the text, with a heading that may stay empty. */
export const InfoBox = Node.create({
  name: "infoBox",
  group: "top",
  content: "(paragraph | heading | bulletList | orderedList | figure | table | codeBlock | blockquote)+",
  defining: true,

  parseHTML: () => [{ tag: "aside" }],
  renderHTML: () => ["aside", 0],

  addCommands() {
    return {
      toggleInfoBox:
        () =>
        ({ tr, chain }) => {
          if (unwrap(tr, this.name, (child) => child)) return true;
          return wrapped(chain(), this.name, ($from, depth, made) => {
            const heading = made.doc.type.schema.nodes.heading?.create({ level: 3 });
            if (heading) made.insert($from.start(depth), heading);
          });
        },
    };
  },
});

/** `<div data-contact>`: a contact of the directory, which pages show as it is at that time. */
export const ContactCard = Node.create({
  name: "contactCard",
  group: "top",
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      id: { default: "", parseHTML: (element) => element.getAttribute("data-contact") ?? "" },
      name: { default: "", parseHTML: (element) => element.textContent ?? "" },
    };
  },

  parseHTML: () => [{ tag: "div[data-contact]" }],
  renderHTML: ({ node }) => ["div", { "data-contact": String(node.attrs.id) }, String(node.attrs.name)],

  addCommands() {
    return {
      insertContactCard: (attrs) => (props) => insertBelow(props, this.type.create(attrs)),
    };
  },
});
