import { useT } from "../../../lib/i18n";
import { TextInput } from "../../../ui/panel/TextInput";

export interface DayLimits {
  min: number;
  max: number;
}

/** A whole number of days within the limits; null for anything else. */
export function daysOf(text: string, { min, max }: DayLimits): number | null {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : null;
  return number !== null && number >= min && number <= max ? number : null;
}

interface Props {
  value: string;
  limits: DayLimits;
  onChange: (value: string) => void;
}

/** A number of days. */
export function DaysField({ value, limits, onChange }: Props) {
  const t = useT();
  return (
    <TextInput
      first
      label={t("panel.services.days")}
      hint={t("panel.services.days_wrong", { ...limits })}
      value={value}
      onChange={onChange}
    />
  );
}
