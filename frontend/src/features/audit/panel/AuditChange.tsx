import { useLang, useT } from "../../../lib/i18n";
import { fieldWords } from "../../../lib/labels/audit";
import { fieldsToName, valueWords, type Picture } from "./changeWords";

interface Props {
  /** Type of the changed object. */
  type: string;
  before: Picture;
  after: Picture;
}

/** Before → after, field by field; what did not change is left out. A field that only one of both has is shown alone. */
export function AuditChange({ type, before, after }: Props) {
  const t = useT();
  const lang = useLang();
  const currency = after?.currency ?? before?.currency;
  const lines = fieldsToName(before, after)
    .map((name) => ({
      name,
      old: valueWords(t, lang, { name, value: before?.[name], currency, type }),
      now: valueWords(t, lang, { name, value: after?.[name], currency, type }),
      had: before && name in before,
      has: after && name in after,
    }))
    .filter(({ old, now }) => old !== now);
  if (lines.length === 0) return <>–</>;
  return (
    <ul className="changes">
      {lines.map(({ name, old, now, had, has }) => (
        <li key={name}>
          <b>{fieldWords(t, name)}:</b> {had && <del>{old}</del>}
          {had && has && " → "}
          {has && <ins>{now}</ins>}
        </li>
      ))}
    </ul>
  );
}
