import type { ReactNode } from "react";

interface Props {
  name: string;
  value: string;
  /** How it changed. */
  children?: ReactNode;
}

/** A number of a report with its name. */
export function KeyFigure({ name, value, children }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="numeric">{value}</dd>
      {children && <dd className="sums__change">{children}</dd>}
    </div>
  );
}
