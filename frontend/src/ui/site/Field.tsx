import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { ApiForm } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { Icon } from "./Icon";

interface Props {
  form: ApiForm;
  name: string;
  label: string;
  type?: "text" | "email" | "tel" | "date";
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
  class?: string;
  children?: ComponentChildren;
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
  class: className = "",
  children,
}: Props) {
  const t = useT();
  const error = form.error(name);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) box.current?.querySelector("input")?.focus();
  }, [focused]);
  const about = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  const input = {
    class: "input",
    id: name,
    name,
    autocomplete,
    defaultValue: initial,
    inputMode: inputmode,
    "aria-invalid": error ? ("true" as const) : undefined,
    "aria-describedby": about || undefined,
  };
  return (
    <div ref={box} class={`field ${className} ${error ? "field--bad" : ""}`.trim().replace(/\s+/g, " ")}>
      <label for={name}>
        {label}
        {optional && <span class="opt"> ({t("auth.optional")})</span>}
      </label>
      {type === "email" && <input type="email" {...input} />}
      {type === "tel" && <input type="tel" {...input} />}
      {type === "date" && <input type="date" {...input} />}
      {type === "text" && <input type="text" {...input} />}
      {children}
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError name={name} error={error} />
    </div>
  );
}

export function FieldError({ name, error }: { name: string; error: string | null }) {
  if (!error) return null;
  return (
    <p class="err" id={`${name}-error`}>
      <Icon name="warning" />
      <span>{error}</span>
    </p>
  );
}
