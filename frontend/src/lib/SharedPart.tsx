// Parts that many pages share: the server renders them once per layout data and keeps the newest, the browser renders them
// like any other component.
import type { ReactNode } from "react";

/** Finds a rendered part by its name, or renders it. */
type PartCache = (name: PartName, render: () => ReactNode) => ReactNode;

/** A name, or how it is made where there is a cache. */
export type PartName = string | (() => string);

let partCache: PartCache = (_, render) => render();

/** Sets the cache of the renderer; without one every part is rendered where it stands. */
export function setPartCache(cache: PartCache) {
  partCache = cache;
}

interface Props {
  /** Name of the part, with all values that it depends on beside language and layout data. */
  name: PartName;
  children: () => ReactNode;
}

/** A part that depends only on the language, the layout data and its name. */
export function SharedPart({ name, children }: Props) {
  return <>{partCache(name, children)}</>;
}
