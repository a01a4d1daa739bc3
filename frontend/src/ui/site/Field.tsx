import { useEffect, useId, useRef, type ReactNode } from "react";
import type { ApiFormState } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { Icon } from "./Icon";

interface Props {
  form: ApiFormState;
  name: string;
  label: string;
  type?: "text" | "email" | "tel" | "date" | "time";
  /** What stands in it at first. */
  initial?: string;
  /** Says beside the label that it may stay empty. */
  optional?: boolean;
  /** The keyboard that a phone shows. */
  inputmode?: "numeric" | "text";
  /** Takes the focus when it appears: for the one field of a next step. */
  focused?: boolean;
  autocomplete?: string;
  hint?: string;
  className?: string;
  children?: ReactNode;
}

/** A labelled field with its hint and what is wrong with it. */
export function Field({
  form,
  name,
  label,
  type = "text",
  initial,
  optional = false,
  inputmode,
  focused = false,
  autocomplete,
  hint,
  className = "",
  children,
}: Props) {
  const t = useT();
  const id = useId();
  const error = form.error(name);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) box.current?.querySelector("input")?.focus();
  }, [focused]);
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const input = {
    className: "input",
    id,
    name,
    autoComplete: autocomplete,
    defaultValue: initial,
    inputMode: inputmode,
    "aria-invalid": error ? ("true" as const) : undefined,
    "aria-describedby": about || undefined,
  };
  return (
    <div ref={box} className={`field ${className} ${error ? "field--bad" : ""}`.trim().replace(/\s+/g, " ")}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> ({t("sign_in.optional")})</span>}
      </label>
      {type === "email" && <input type="email" {...input} />}
      {type === "tel" && <input type="tel" {...input} />}
      {type === "date" && <input type="date" {...input} />}
      {type === "time" && <input type="time" {...input} />}
      {type === "text" && <input type="text" {...input} />}
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** What is wrong with a field; the field names `id` as its description. */
export function FieldError({ id, error }: { id: string; error: string | null }) {
  if (!error) return null;
  return (
    <p className="field-error" id={id}>
      <Icon name="warning" />
      <span>{error}</span>
    </p>
  );
}
