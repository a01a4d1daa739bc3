import type { ReactNode } from "react";
import { useT } from "../../lib/i18n";
import { Icon } from "../../ui/site/Icon";

interface Control {
  id: string;
  name: string;
  "aria-invalid"?: "true";
  "aria-describedby"?: string;
}

interface Props {
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  fault: string | null;
  children: (control: Control) => ReactNode;
}

/** A label, its control, a hint, and what is wrong with it; it needs no script. */
export function ReportField({ name, label, hint, optional, fault, children }: Props) {
  const t = useT();
  const id = `report-${name}`;
  const about = [hint && `${id}-h`, fault && `${id}-e`].filter(Boolean).join(" ");
  return (
    <div className={fault ? "field field--bad" : "field"}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> ({t("reports.optional")})</span>}
      </label>
      {children({
        id,
        name,
        "aria-invalid": fault ? "true" : undefined,
        "aria-describedby": about || undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="field-error" id={`${id}-e`}>
          <Icon name="warning" />
          <span>{fault}</span>
        </p>
      )}
    </div>
  );
}
