import { useId } from "react";
import type { FieldProblem } from "../../lib/api";
import { problemText } from "../../lib/errorMessage";
import { useT } from "../../lib/i18n";
import { FieldError } from "../Field";
import { Check } from "./Check";

/** Choices beyond this are folded away. */
const SHOWN = 12;

interface Props {
  label: string;
  hint: string;
  choices: { value: string; label: string }[];
  chosen: string[];
  max: number;
  problems?: FieldProblem[];
  onChange: (chosen: string[]) => void;
}

/** Several choices of a list; a long list shows the rest on demand. */
export function ChecksField({ label, hint, choices, chosen, max, problems, onChange }: Props) {
  const t = useT();
  const id = useId();
  const isShown = (value: string, at: number) => at < SHOWN || chosen.includes(value);
  const first = choices.filter(({ value }, at) => isShown(value, at));
  const rest = choices.filter(({ value }, at) => !isShown(value, at));
  const check = ({ value, label: name }: { value: string; label: string }) => {
    const isOn = chosen.includes(value);
    return (
      <Check
        key={value}
        checked={isOn}
        disabled={!isOn && chosen.length >= max}
        onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))}
      >
        {name}
      </Check>
    );
  };
  return (
    <fieldset className="field" aria-describedby={`${id}-hint`}>
      <legend className="field-label">{label}</legend>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <div className="checks-field">{first.map(check)}</div>
      {rest.length > 0 && (
        <details>
          <summary className="link">{t("panel.more_choices", { count: rest.length })}</summary>
          <div className="checks-field">{rest.map(check)}</div>
        </details>
      )}
      <FieldError id={`${id}-error`} error={problemText(problems)} />
    </fieldset>
  );
}
