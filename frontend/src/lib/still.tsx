// Parts of a page without behaviour of their own (links are followed by the document): what the server wrote stays as it
// is, and the browser makes them only when other data come.
import { useState, type ReactNode } from "react";

let takingOver = false;

/** Runs the pass over a page that the server rendered. */
export function takeOver(pass: () => void) {
  takingOver = true;
  pass();
  takingOver = false;
}

interface StillProps {
  /** All that the part depends on beside language and frame. */
  of: unknown;
  className?: string;
  children: () => ReactNode;
}

/** A part that nothing but links can be done with. Long parts are worth it: taking them over would hold up the reader. */
export function Still({ of, className, children }: StillProps) {
  const [sent] = useState(takingOver ? { of } : null);
  return sent?.of === of ? (
    <div key="sent" className={className} dangerouslySetInnerHTML={{ __html: "" }} />
  ) : (
    <div key="made" className={className}>
      {children()}
    </div>
  );
}
