interface Props {
  name: string;
  label: string;
  /** The first entry: no choice. */
  any: string;
  value: string | null;
  children: { value: string; label: string }[];
}

/** One choice of the filters above a list, for a plain GET form. */
export function FilterChoice({ name, label, any, value, children }: Props) {
  return (
    <div className="field">
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select key={value} className="input" id={`filter-${name}`} name={name} defaultValue={value ?? ""}>
        <option value="">{any}</option>
        {children.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
