import { createElement, useId, type FormEvent, type ReactNode } from "react";
import { useT } from "../../lib/i18n";
import type { FieldProblem } from "../../lib/api";
import type { Lang } from "../../lib/page-types";

export interface FieldProps {
  label: string;
  hint?: string | false;
  optional?: boolean;
  wide?: boolean;
  /** Characters used and allowed. */
  count?: { used: number; max: number };
  problems?: FieldProblem[];
  children: (control: { id: string; "aria-describedby"?: string; "aria-invalid"?: boolean }) => ReactNode;
}

/** Limits up to this are seen without counting: a country's two letters. */
const SHORT = 20;

/** A label, its control, a hint, and what is wrong with it. */
export function Field({ label, hint, optional, wide, count, problems = [], children }: FieldProps) {
  const t = useT();
  const id = useId();
  const over = count && count.used > count.max;
  const counted = count && count.max > SHORT && count.used > count.max * 0.8;
  const bad = problems.length > 0 || over;
  const described = [hint ? `${id}-h` : "", counted ? `${id}-c` : "", bad ? `${id}-e` : ""].filter(Boolean).join(" ");
  return (
    <div className={`field${wide ? " field--wide" : ""}${bad ? " field--bad" : ""}`}>
      <label htmlFor={id}>
        {label} {optional && <span className="optional">{t("panel.optional")}</span>}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": bad || undefined })}
      {hint && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
      {counted && (
        <p className="hint numeric" id={`${id}-c`}>
          {count.used} / {count.max}
        </p>
      )}
      {bad && (
        <p className="field-error" id={`${id}-e`}>
          {problems.length > 0
            ? problems.map((problem) => problem.message).join(" ")
            : t("panel.too_long", { max: count?.max ?? 0 })}
        </p>
      )}
    </div>
  );
}

/** Characters as the server counts them. */
export const lengthOf = (text: string): number => [...text.trim()].length;

export interface TextInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  type?: "text" | "date" | "url" | "search" | "datetime-local" | "password";
  lang?: Lang;
  rows?: number;
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
  const count = max === undefined ? undefined : { used: lengthOf(value), max };
  return (
    <Field label={label} hint={hint} optional={optional} wide={wide} count={count} problems={problems}>
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

interface Choice {
  value: string;
  label: string;
  lang?: Lang;
}

export interface SelectProps {
  label: string;
  value: string;
  choices: Choice[];
  /** The choice for "none" or "all". */
  none?: string;
  name?: string;
  hint?: string | false;
  optional?: boolean;
  disabled?: boolean;
  problems?: FieldProblem[];
  onChange: (value: string) => void;
}

export function Select({
  label,
  value,
  choices,
  none,
  name,
  hint,
  optional,
  disabled,
  problems,
  onChange,
}: SelectProps) {
  return (
    <Field label={label} hint={hint} optional={optional} problems={problems}>
      {(control) => (
        <select
          {...control}
          className="input"
          name={name}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} lang={choice.lang}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
