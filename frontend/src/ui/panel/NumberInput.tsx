import { useState } from "react";
import type { FieldProblem } from "../../lib/api";
import { useT } from "../../lib/i18n";
import { TextInput } from "./TextInput";

interface Props {
  label: string;
  /** Null: empty. */
  value: number | null;
  min: number;
  max: number;
  hint?: string | false;
  /** An empty field is null; otherwise it is refused. */
  optional?: boolean;
  disabled?: boolean;
  problems?: FieldProblem[];
  onChange: (value: number | null) => void;
}

/** A whole number within its bounds; anything else is told at once and given on as null. */
export function NumberInput({ label, value, min, max, hint, optional, disabled, problems, onChange }: Props) {
  const t = useT();
  const [text, setText] = useState(value === null ? "" : String(value));
  const numberOf = (entry: string) => {
    const number = /^\d{1,9}$/.test(entry.trim()) ? Number(entry) : null;
    return number !== null && number >= min && number <= max ? number : null;
  };
  const isWrong = numberOf(text) === null && !(optional && text.trim() === "");
  return (
    <TextInput
      label={label}
      hint={hint}
      optional={optional}
      disabled={disabled}
      value={text}
      problems={isWrong ? [{ code: "range", message: t("panel.number_range", { min, max }) }] : problems}
      onChange={(entry) => {
        setText(entry);
        onChange(numberOf(entry));
      }}
    />
  );
}
