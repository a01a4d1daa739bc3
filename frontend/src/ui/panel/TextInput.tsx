import { createElement, type FormEvent } from "react";
import type { FieldProblem } from "../../lib/api";
import { problemText } from "../../lib/errorMessage";
import { useT } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";
import { lengthOf } from "../../lib/text";
import { Field } from "../Field";

/** Limits up to this are seen without counting: a country's two letters. */
const SHORT = 20;

export interface TextInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  type?: "text" | "date" | "email" | "url" | "search" | "datetime-local" | "password";
  lang?: Lang;
  rows?: number;
  /** Most characters. */
  max?: number;
  hint?: string | false;
  placeholder?: string;
  optional?: boolean;
  wide?: boolean;
  disabled?: boolean;
  first?: boolean;
  className?: string;
  autocomplete?: string;
  problems?: FieldProblem[];
}

/** One line of text, or several with `rows`. */
export function TextInput(props: TextInputProps) {
  const { label, value, onChange, onBlur, rows, max, hint, optional, wide, problems, first } = props;
  const t = useT();
  const used = lengthOf(value);
  const counted = max !== undefined && max > SHORT && used > max * 0.8;
  const over = max !== undefined && used > max ? t("panel.too_long", { max }) : null;
  const common = {
    className: `input ${props.className ?? ""}`,
    name: props.name,
    value,
    lang: props.lang,
    placeholder: props.placeholder,
    disabled: props.disabled,
    autoComplete: props.autocomplete ?? "off",
    "data-first": first ? "" : undefined,
    onBlur,
  };
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      className={wide ? "field--wide" : undefined}
      count={counted && `${used} / ${max}`}
      error={problemText(problems) ?? over}
    >
      {(control) =>
        rows ? (
          <textarea {...common} {...control} rows={rows} onInput={(event) => onChange(event.currentTarget.value)} />
        ) : (
          <OneLine {...common} {...control} type={props.type ?? "text"} onText={onChange} />
        )
      }
    </Field>
  );
}

/** An input whose type is only known at run time. */
function OneLine({ onText, ...attributes }: { onText: (value: string) => void; [name: string]: unknown }) {
  return createElement("input", {
    ...attributes,
    onInput: (event: FormEvent<HTMLInputElement>) => onText(event.currentTarget.value),
  });
}
