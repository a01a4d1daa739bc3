import type { Extensions } from "@tiptap/core";
import { TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Placeholder } from "@tiptap/extensions";
import StarterKit from "@tiptap/starter-kit";
import { ContactCard, InfoBox, Quote, QuoteSource, TopDocument } from "./blocks";
import { FollowBlock } from "./followBlock";
import { Divider, Embed, Figure, PlainTable, Subscript, Superscript } from "./nodes";

/** Texts of empty lines. */
export interface Placeholders {
  /** Of the whole text. */
  text: string;
  /** Of the attribution of a quote. */
  source: string;
  /** Of the heading of a box. */
  heading: string;
}

/** The rich text of an article: what the server's allow-list keeps, and nothing else. */
export function extensions(words?: Placeholders): Extensions {
  return [
    TopDocument,
    Quote,
    QuoteSource,
    InfoBox,
    ContactCard,
    StarterKit.configure({
      document: false,
      blockquote: false,
      heading: { levels: [2, 3] },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: "https",
        HTMLAttributes: { target: null, rel: "noopener" },
      },
    }),
    Figure,
    Embed,
    Divider,
    Subscript,
    Superscript,
    PlainTable.configure({ resizable: false }),
    TableRow,
    TableHeader,
    TableCell,
    FollowBlock,
    ...(words ? [placeholders(words)] : []),
  ];
}

function placeholders(words: Placeholders) {
  return Placeholder.configure({
    includeChildren: true,
    showOnlyCurrent: false,
    placeholder: ({ node }) => {
      if (node.type.name === "quoteSource") return words.source;
      return node.type.name === "heading" ? words.heading : words.text;
    },
  });
}
