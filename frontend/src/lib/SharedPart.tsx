// Parts that many pages share: the server renders them once per layout data, the browser like any other component.
import type { ReactNode } from "react";

/** Finds a rendered part by its name, or renders it. */
type PartCache = (name: string, render: () => ReactNode) => ReactNode;

let partCache: PartCache = (_, render) => render();

/** Sets the cache of the renderer; without one every part is rendered where it stands. */
export function setPartCache(cache: PartCache) {
  partCache = cache;
}

interface Props {
  /** Name of the part, with all values that it depends on beside language and layout data; there must be few of them. */
  name: string;
  children: () => ReactNode;
}

/** A part that depends only on the language, the layout data and its name. */
export function SharedPart({ name, children }: Props) {
  return <>{partCache(name, children)}</>;
}
