// Before → after, field by field; what did not change is left out.

type Picture = Record<string, unknown> | null | undefined;

function spelled(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.map(spelled).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export function AuditChange({ before, after }: { before: Picture; after: Picture }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const lines = names
    .map((name) => ({ name, old: spelled(before?.[name]), now: spelled(after?.[name]) }))
    .filter(({ old, now }) => old !== now);
  if (lines.length === 0) return <>–</>;
  return (
    <ul className="changes">
      {lines.map(({ name, old, now }) => (
        <li key={name}>
          <code>{name}</code>{" "}
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
