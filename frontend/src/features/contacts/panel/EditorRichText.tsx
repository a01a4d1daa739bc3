import { useState } from "react";
import type { FieldProblem } from "../../../lib/api";
import type { Lang } from "../../../lib/page-types";
import { lazyPart } from "../../../ui/panel/lazyPart";

const RichTextField = lazyPart(() => import("../../../ui/rich_text/RichTextField").then((part) => part.RichTextField));

export interface EditorRichTextProps {
  lang: Lang;
  label: string;
  value: string;
  problems?: FieldProblem[];
  onChange: (html: string) => void;
}

/** A rich text of a contact; an empty one is opened when it is wanted. */
export function EditorRichText({ lang, label, value, problems, onChange }: EditorRichTextProps) {
  const [open, setOpen] = useState(value !== "");
  return (
    <details
      className="node-texts"
      open={open || problems !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{label}</summary>
      {(open || problems) && (
        <RichTextField editable lang={lang} label={label} value={value} problems={problems} onChange={onChange} />
      )}
    </details>
  );
}
