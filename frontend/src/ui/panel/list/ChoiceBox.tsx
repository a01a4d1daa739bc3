export interface ChoiceBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox in a table; its label is only read out. */
export function ChoiceBox({ label, checked, onChange }: ChoiceBoxProps) {
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={checked}
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
