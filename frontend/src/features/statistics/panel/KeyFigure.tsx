/** A number of a report with its name. */
export function KeyFigure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="numeric">{value}</dd>
    </div>
  );
}
