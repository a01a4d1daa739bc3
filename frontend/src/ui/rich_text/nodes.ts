// Parts of rich text that the library does not bring: a picture with its caption, a player, two marks.
import { Extension, Mark, mergeAttributes, Node } from "@tiptap/core";
import { createTable, Table } from "@tiptap/extension-table";
import { insertBelow } from "./blocks";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    figure: { insertFigure: (picture: FigureAttributes & { caption: string }) => ReturnType };
    embed: { insertEmbed: (address: string) => ReturnType };
    divider: { insertDivider: () => ReturnType };
  }
}

interface FigureAttributes {
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
}

const number = (value: string | null) => (value && /^\d+$/.test(value) ? Number(value) : null);

/** `<figure><img><figcaption>`; the caption is edited in place, the rest in a dialog. */
export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  isolating: true,
  draggable: true,

  addAttributes() {
    const image = (element: HTMLElement) => (element.matches("img") ? element : element.querySelector("img"));
    return {
      src: { default: "", parseHTML: (element) => image(element)?.getAttribute("src") ?? "" },
      alt: { default: "", parseHTML: (element) => image(element)?.getAttribute("alt") ?? "" },
      width: { default: null, parseHTML: (element) => number(image(element)?.getAttribute("width") ?? null) },
      height: { default: null, parseHTML: (element) => number(image(element)?.getAttribute("height") ?? null) },
    };
  },

  parseHTML() {
    return [
      {
        tag: "figure",
        getAttrs: (element) => (element.querySelector("img") ? null : false),
        contentElement: (element) => element.querySelector("figcaption") ?? document.createElement("figcaption"),
      },
      { tag: "img[src]", contentElement: () => document.createElement("figcaption") },
    ];
  },

  renderHTML({ HTMLAttributes, node }) {
    const image = mergeAttributes(HTMLAttributes);
    return ["figure", ["img", image], ["figcaption", node.content.size === 0 ? { "data-empty": "true" } : {}, 0]];
  },

  addCommands() {
    return {
      insertFigure:
        ({ caption, ...attrs }) =>
        (props) =>
          insertBelow(props, this.type.create(attrs, caption ? props.state.schema.text(caption) : null)),
    };
  },
});

export const EMBED_HOSTS: Record<string, string> = {
  "youtube.com": "YouTube",
  "youtube-nocookie.com": "YouTube",
  "youtu.be": "YouTube",
  "vimeo.com": "Vimeo",
  "player.vimeo.com": "Vimeo",
  "w.soundcloud.com": "SoundCloud",
  "open.spotify.com": "Spotify",
  "openstreetmap.org": "OpenStreetMap",
};

/** The provider of an address, or null where there is none we show. */
export function embedName(address: string): string | null {
  try {
    const { hostname, protocol } = new URL(address);
    return /^https?:$/.test(protocol) ? (EMBED_HOSTS[hostname.replace(/^(www|m)\./, "")] ?? null) : null;
  } catch {
    return null;
  }
}

/** `<div data-embed data-src>`: shown to readers only after a click. */
export const Embed = Node.create({
  name: "embed",
  group: "block",
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      src: { default: "", parseHTML: (element) => element.getAttribute("data-src") ?? "" },
      kind: { default: "", parseHTML: (element) => element.getAttribute("data-embed") ?? "" },
    };
  },

  parseHTML() {
    return [{ tag: "div[data-embed]" }];
  },

  renderHTML({ node }) {
    const src = String(node.attrs.src);
    const name = embedName(src) ?? String(node.attrs.kind);
    return [
      "div",
      { "data-embed": node.attrs.kind || name.toLowerCase(), "data-src": src },
      ["a", { href: src, rel: "noopener" }, name],
    ];
  },

  addCommands() {
    return {
      insertEmbed: (address) => (props) =>
        insertBelow(props, this.type.create({ src: address, kind: (embedName(address) ?? "").toLowerCase() })),
    };
  },
});

export const Subscript = Mark.create({
  name: "subscript",
  excludes: "superscript",
  parseHTML: () => [{ tag: "sub" }],
  renderHTML: () => ["sub", 0],
});

export const Superscript = Mark.create({
  name: "superscript",
  excludes: "subscript",
  parseHTML: () => [{ tag: "sup" }],
  renderHTML: () => ["sup", 0],
});

/** Without the style attributes that the page's security policy forbids. */
export const PlainTable = Table.extend({
  renderHTML: () => ["table", ["tbody", 0]],

  addCommands() {
    return {
      ...this.parent?.(),
      insertTable:
        ({ rows = 3, cols = 3, withHeaderRow = true } = {}) =>
        (props) =>
          insertBelow(props, createTable(props.state.schema, rows, cols, withHeaderRow)),
    };
  },
});

/** The button for a line between two parts; the line itself comes with the library. */
export const Divider = Extension.create({
  name: "divider",

  addCommands() {
    return {
      insertDivider: () => (props) => insertBelow(props, props.state.schema.nodes.horizontalRule?.create()),
    };
  },
});
