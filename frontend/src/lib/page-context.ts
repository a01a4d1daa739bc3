import { createContext, useContext } from "react";
import type { Envelope, Layout } from "./page-types";

export const PageContext = createContext<Envelope | null>(null);

/** The page that is shown. */
export function useEnvelope(): Envelope {
  const envelope = useContext(PageContext);
  if (!envelope) throw new Error("No page above this component");
  return envelope;
}

/** Data that all pages of one language share: name, menu, guard. */
export function useLayout(): Layout {
  return useEnvelope().layout;
}
