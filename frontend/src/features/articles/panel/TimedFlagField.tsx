import { useT } from "../../../lib/i18n";
import { Check } from "../../../ui/panel/Check";
import { TextInput } from "../../../ui/panel/TextInput";
import { isPast, type TimedFlag } from "./flags";

export interface TimedFlagFieldProps {
  label: string;
  /** How long the flag lasts where no end is named. */
  hint: string;
  value: TimedFlag;
  onChange: (value: TimedFlag) => void;
}

/** A flag with its end. */
export function TimedFlagField({ label, hint, value, onChange }: TimedFlagFieldProps) {
  const t = useT();
  return (
    <div className="form">
      <Check checked={value.on} onChange={(on) => onChange({ ...value, on })}>
        {label}
      </Check>
      {value.on && (
        <TextInput
          optional
          type="datetime-local"
          label={t("panel.articles.flag_until")}
          hint={isPast(value) ? t("panel.articles.future_needed") : hint}
          value={value.until}
          onChange={(until) => onChange({ ...value, until })}
        />
      )}
    </div>
  );
}
