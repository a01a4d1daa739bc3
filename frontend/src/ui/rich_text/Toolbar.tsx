import type { Editor } from "@tiptap/core";
import { useRef, type KeyboardEvent } from "react";
import { useT } from "../../lib/i18n";
import { Icon, type IconName } from "../Icon";
import { shortcut, shortcutWords } from "../../lib/shortcuts";
import { useEditorState } from "./useEditorState";

export type Ask = "link" | "picture" | "embed" | "contact";

interface Tool {
  label: string;
  icon?: IconName;
  word?: string;
  on?: boolean;
  off?: boolean;
  /** Puts something other than text in. */
  rich?: boolean;
  hidden?: boolean;
  /** The letter that does the same with Ctrl, on Macs with ⌘. */
  letter?: string;
  run: () => void;
}

interface Props {
  editor: Editor | null;
  /** Opens a dialog; without it the tools that need more than text are missing. */
  onAsk: ((what: Ask) => void) | null;
  /** True where pages show the cards of contacts. */
  offersContacts?: boolean;
}

/** Formatting: one stop for Tab, arrows move inside. */
export function Toolbar({ editor, onAsk, offersContacts = false }: Props) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  useEditorState(editor);
  if (!editor) return <div className="editor-toolbar" aria-hidden="true" />;
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    {
      label: `H2 – ${t("panel.editor.heading")}`,
      word: "H2",
      on: editor.isActive("heading", { level: 2 }),
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      label: `H3 – ${t("panel.editor.subheading")}`,
      word: "H3",
      on: editor.isActive("heading", { level: 3 }),
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    {
      label: t("panel.editor.bold"),
      word: "B",
      letter: "B",
      on: editor.isActive("bold"),
      run: () => chain().toggleBold().run(),
    },
    {
      label: t("panel.editor.italic"),
      word: "I",
      letter: "I",
      on: editor.isActive("italic"),
      run: () => chain().toggleItalic().run(),
    },
    {
      label: t("panel.editor.link"),
      icon: "link",
      letter: "K",
      on: editor.isActive("link"),
      run: () => onAsk?.("link"),
      rich: true,
    },
    {
      label: t("panel.editor.list"),
      icon: "list",
      on: editor.isActive("bulletList"),
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: t("panel.editor.numbered"),
      icon: "numbered",
      on: editor.isActive("orderedList"),
      run: () => chain().toggleOrderedList().run(),
    },
    {
      label: t("panel.editor.quote"),
      icon: "quote",
      on: editor.isActive("blockquote"),
      run: () => chain().toggleQuote().run(),
    },
    {
      label: t("panel.editor.box"),
      icon: "info",
      on: editor.isActive("infoBox"),
      off: !editor.isActive("infoBox") && !editor.can().wrapIn("infoBox"),
      run: () => chain().toggleInfoBox().run(),
      rich: true,
    },
    {
      label: t("panel.editor.divider"),
      icon: "divider",
      run: () => chain().insertDivider().run(),
      rich: true,
    },
    {
      label: t("panel.editor.picture"),
      icon: "picture",
      on: editor.isActive("figure"),
      run: () => onAsk?.("picture"),
      rich: true,
    },
    {
      label: t("panel.editor.table"),
      icon: "table",
      on: editor.isActive("table"),
      off: editor.isActive("table"),
      run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      rich: true,
    },
    {
      label: t("panel.editor.embed"),
      icon: "play",
      on: editor.isActive("embed"),
      run: () => onAsk?.("embed"),
      rich: true,
    },
    {
      label: t("panel.editor.contact"),
      icon: "call",
      on: editor.isActive("contactCard"),
      run: () => onAsk?.("contact"),
      hidden: !offersContacts,
      rich: true,
    },
    {
      label: t("panel.editor.undo"),
      icon: "undo",
      letter: "Z",
      off: !editor.can().undo(),
      run: () => chain().undo().run(),
    },
    { label: t("panel.editor.redo"), icon: "redo", off: !editor.can().redo(), run: () => chain().redo().run() },
  ];

  const offered = tools.filter((tool) => !tool.hidden && (onAsk !== null || !tool.rich));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };

  return (
    <>
      <div
        className="editor-toolbar"
        role="toolbar"
        aria-label={t("panel.editor.formatting")}
        ref={bar}
        onKeyDown={onKeyDown}
      >
        {offered.map((tool, n) => (
          <button
            key={tool.label}
            className="icon-button"
            type="button"
            tabIndex={n === 0 ? 0 : -1}
            aria-label={tool.label}
            aria-keyshortcuts={tool.letter && shortcut(tool.letter)}
            title={tool.letter ? `${tool.label} (${shortcutWords(t, tool.letter)})` : tool.label}
            aria-pressed={tool.on}
            aria-disabled={tool.off || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (!tool.off) tool.run();
            }}
          >
            {tool.icon ? <Icon name={tool.icon} /> : <span className={`tool-${tool.word}`}>{tool.word}</span>}
          </button>
        ))}
      </div>
      {editor.isActive("table") && <TableTools editor={editor} />}
    </>
  );
}

function TableTools({ editor }: { editor: Editor }) {
  const t = useT();
  const chain = () => editor.chain().focus();
  const tools = [
    { label: t("panel.editor.row_add"), run: () => chain().addRowAfter().run() },
    { label: t("panel.editor.row_remove"), run: () => chain().deleteRow().run() },
    { label: t("panel.editor.column_add"), run: () => chain().addColumnAfter().run() },
    { label: t("panel.editor.column_remove"), run: () => chain().deleteColumn().run() },
    { label: t("panel.editor.header_row"), run: () => chain().toggleHeaderRow().run() },
    { label: t("panel.editor.table_remove"), run: () => chain().deleteTable().run() },
  ];
  return (
    <div className="editor-toolbar editor-toolbar--table" role="toolbar" aria-label={t("panel.editor.table")}>
      {tools.map((tool) => (
        <button
          key={tool.label}
          className="button button--quiet"
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={tool.run}
        >
          {tool.label}
        </button>
      ))}
    </div>
  );
}
