import type { Extensions } from "@tiptap/core";
import { TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Placeholder } from "@tiptap/extensions";
import StarterKit from "@tiptap/starter-kit";
import { FollowBlock } from "./followBlock";
import { Embed, Figure, PlainTable, Subscript, Superscript } from "./nodes";

/** The rich text of an article: what the server's allow-list keeps, and nothing else. */
export function extensions(placeholder: string): Extensions {
  return [
    StarterKit.configure({
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
    Subscript,
    Superscript,
    PlainTable.configure({ resizable: false }),
    TableRow,
    TableHeader,
    TableCell,
    Placeholder.configure({ placeholder }),
    FollowBlock,
  ];
}
