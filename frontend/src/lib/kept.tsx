// Parts that many pages share: the server renders them once for a frame, the browser like any other component.
import type { ReactNode } from "react";

/** Makes a part, or finds it made. */
type Keeper = (name: string, make: () => ReactNode) => ReactNode;

let keeper: Keeper = (_, make) => make();

/** Whoever renders many pages says how parts are kept. */
export function keepPartsWith(chosen: Keeper) {
  keeper = chosen;
}

interface KeptProps {
  /** What the part is called, with everything that it depends on beside language and frame; it takes few values. */
  name: string;
  children: () => ReactNode;
}

/** A part that depends on nothing but the language, the frame and its name. */
export function Kept({ name, children }: KeptProps) {
  return <>{keeper(name, children)}</>;
}
