import type { FieldProblem } from "../../lib/api";
import { problemText } from "../../lib/errorMessage";
import type { Lang } from "../../lib/page-types";
import { Field } from "../Field";

interface Choice {
  value: string;
  label: string;
  lang?: Lang;
  /** Heading of the part of the list in which it stands. */
  group?: string;
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
          {inGroups(choices).map(({ group, members }) =>
            group ? (
              <optgroup key={group} label={group}>
                {members.map(option)}
              </optgroup>
            ) : (
              members.map(option)
            ),
          )}
        </select>
      )}
    </Field>
  );
}

function option({ value, label, lang }: Choice) {
  return (
    <option key={value} value={value} lang={lang}>
      {label}
    </option>
  );
}

/** Choices in a row with the same heading together. */
function inGroups(choices: readonly Choice[]): { group: string | undefined; members: Choice[] }[] {
  const groups: { group: string | undefined; members: Choice[] }[] = [];
  for (const choice of choices) {
    const last = groups[groups.length - 1];
    if (last && last.group === choice.group) last.members.push(choice);
    else groups.push({ group: choice.group, members: [choice] });
  }
  return groups;
}
