import { useEffect, useRef, type ReactNode } from "react";
import type { ApiFormState } from "../../lib/form";
import { Field } from "../Field";

interface Props {
  form: ApiFormState;
  name: string;
  label: string;
  type?: "text" | "email" | "tel" | "date" | "time";
  /** Initial value. */
  initial?: string;
  optional?: boolean;
  /** The keyboard that a phone shows. */
  inputmode?: "numeric" | "text";
  /** Takes the focus when it appears: for the one field of a next step. */
  focused?: boolean;
  /** Has the focus when its page opens. */
  autoFocus?: boolean;
  autocomplete?: string;
  hint?: string;
  className?: string;
  children?: ReactNode;
}

/** A field of a form of the API: one line of text, with the form's error. */
export function FormField({
  form,
  name,
  label,
  type = "text",
  initial,
  optional,
  inputmode,
  focused = false,
  autoFocus,
  autocomplete,
  hint,
  className,
  children,
}: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  return (
    <Field label={label} hint={hint} optional={optional} error={form.error(name)} className={className}>
      {(control) => {
        const input = {
          ...control,
          ref: field,
          className: "input",
          name,
          autoFocus,
          autoComplete: autocomplete,
          defaultValue: initial,
          inputMode: inputmode,
        };
        return (
          <>
            {type === "email" && <input type="email" {...input} />}
            {type === "tel" && <input type="tel" {...input} />}
            {type === "date" && <input type="date" {...input} />}
            {type === "time" && <input type="time" {...input} />}
            {type === "text" && <input type="text" {...input} />}
            {children}
          </>
        );
      }}
    </Field>
  );
}
