import type { FieldProblem } from "../../lib/api";
import { problemText } from "../../lib/errorMessage";
import type { Lang } from "../../lib/page-types";
import { Field } from "../Field";

interface Choice {
  value: string;
  label: string;
  lang?: Lang;
}

export interface SelectProps {
  label: string;
  value: string;
  choices: Choice[];
  /** The choice for "none" or "all". */
  none?: string;
  name?: string;
  hint?: string | false;
  optional?: boolean;
  disabled?: boolean;
  problems?: FieldProblem[];
  onChange: (value: string) => void;
}

/** One of several choices. */
export function Select(props: SelectProps) {
  const { label, value, choices, none, name, hint, optional, disabled, problems, onChange } = props;
  return (
    <Field label={label} hint={hint} optional={optional} error={problemText(problems)}>
      {(control) => (
        <select
          {...control}
          className="input"
          name={name}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} lang={choice.lang}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
