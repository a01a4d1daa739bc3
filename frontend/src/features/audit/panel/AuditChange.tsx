import { useLang, useT } from "../../../lib/i18n";
import { fieldWords } from "../../../lib/labels/audit";
import { valueWords } from "./changeWords";

type Picture = Record<string, unknown> | null | undefined;

/** Before → after, field by field; what did not change is left out. */
export function AuditChange({ before, after }: { before: Picture; after: Picture }) {
  const t = useT();
  const lang = useLang();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const currency = after?.currency ?? before?.currency;
  const lines = names
    .map((name) => ({
      name,
      old: valueWords(t, lang, { name, value: before?.[name], currency }),
      now: valueWords(t, lang, { name, value: after?.[name], currency }),
    }))
    .filter(({ old, now }) => old !== now);
  if (lines.length === 0) return <>–</>;
  return (
    <ul className="changes">
      {lines.map(({ name, old, now }) => (
        <li key={name}>
          <b>{fieldWords(t, name)}:</b>{" "}
          {before && after && (
            <>
              <del>{old}</del> →{" "}
            </>
          )}
          {!after ? <del>{old}</del> : <ins>{now}</ins>}
        </li>
      ))}
    </ul>
  );
}
