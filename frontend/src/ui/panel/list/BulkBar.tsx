import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n";
import { Button } from "../Button";

export interface BulkBarProps {
  label: string;
  /** Number of chosen rows; without any the bar is not shown. */
  count: number;
  onClear: () => void;
  /** Buttons of the bulk actions. */
  children: ReactNode;
}

/** The actions on all chosen rows of a list. */
export function BulkBar({ label, count, onClear, children }: BulkBarProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <div className="bulk-bar" role="region" aria-label={label}>
      <b aria-live="polite">{t("panel.list.chosen", { count })}</b>
      {children}
      <span className="push-end">
        <Button onClick={onClear}>{t("panel.list.clear_choice")}</Button>
      </span>
    </div>
  );
}
