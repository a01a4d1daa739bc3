import { useId, type ReactNode } from "react";
import { useT } from "../lib/i18n";
import { Icon } from "./Icon";

/** Attributes of the control that a field labels. */
export interface Control {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: "true";
}

interface Props {
  label: string;
  hint?: string | false;
  /** Says beside the label that it may stay empty. */
  optional?: boolean;
  /** Characters used of those allowed, where that is worth telling. */
  count?: string | false;
  error?: string | null;
  className?: string;
  children: (control: Control) => ReactNode;
}

/** A label, its control, a hint, and what is wrong with it. */
export function Field({ label, hint, optional, count, error, className = "", children }: Props) {
  const t = useT();
  const id = useId();
  const about = [hint && `${id}-hint`, count && `${id}-count`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={["field", className, error && "field--bad"].filter(Boolean).join(" ")}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> ({t("common.optional")})</span>}
      </label>
      {children({ id, "aria-describedby": about || undefined, "aria-invalid": error ? "true" : undefined })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {count && (
        <p className="hint numeric" id={`${id}-count`}>
          {count}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The error of a field; the field names `id` as its description. */
export function FieldError({ id, error }: { id: string; error?: string | null }) {
  if (!error) return null;
  return (
    <p className="field-error" id={id}>
      <Icon name="warning" />
      <span>{error}</span>
    </p>
  );
}
