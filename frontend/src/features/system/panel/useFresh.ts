import { useEffect } from "react";
import { useSystemChanged } from "../../../lib/live";

const LOOK_EVERY_MS = 15_000;

/** Calls `look` after an event of the program, and regularly while the page is seen: memory or free space change without an event. */
export function useFresh(look: () => void): void {
  useSystemChanged(look);
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (document.visibilityState === "visible") look();
    }, LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [look]);
}
