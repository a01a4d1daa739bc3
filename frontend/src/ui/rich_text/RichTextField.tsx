import type { Editor } from "@tiptap/core";
import { useId, useState } from "react";
import type { FieldProblem } from "../../lib/api";
import type { Lang } from "../../lib/page-types";
import { AskedDialog } from "./AskedDialog";
import { RichText } from "./RichText";
import { Toolbar, type Ask } from "./Toolbar";

export interface RichTextFieldProps {
  label: string;
  lang: Lang;
  /** HTML to begin with. A new beginning needs another `key`. */
  value: string;
  editable: boolean;
  /** Offers headings, emphasis and lists only: no links, pictures, tables and embedded content. */
  simple?: boolean;
  problems?: FieldProblem[];
  onChange: (html: string) => void;
  onReady?: (editor: Editor | null) => void;
}

/** Rich text with its tools and dialogs, as a field of a form. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, lang, value, editable, simple, problems, onChange, onReady } = props;
  const id = useId();
  const [editor, setEditor] = useState<Editor | null>(null);
  const [ask, setAsk] = useState<Ask | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const close = () => {
    setAsk(null);
    setFile(null);
  };
  return (
    <div className={problems ? "field field--bad" : "field"}>
      <span className="field-label" id={id}>
        {label}
      </span>
      {editable && <Toolbar editor={editor} onAsk={simple ? null : setAsk} />}
      <RichText
        label={label}
        lang={lang}
        value={value}
        editable={editable}
        invalid={Boolean(problems)}
        onChange={onChange}
        onReady={(made) => {
          setEditor(made);
          onReady?.(made);
        }}
        onFiles={([first]) => {
          if (simple) return;
          setFile(first ?? null);
          setAsk("picture");
        }}
        onLink={simple ? undefined : () => setAsk("link")}
      />
      {problems && <p className="field-error">{problems.map((problem) => problem.message).join(" ")}</p>}
      {editor && ask && <AskedDialog editor={editor} lang={lang} ask={ask} file={file} onClose={close} />}
    </div>
  );
}
