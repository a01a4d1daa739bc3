import { useEffect, useRef } from "preact/hooks";
import { listen } from "../../lib/realtime";
import { can } from "../../lib/session";

const GATHER_MS = 400;

/** Looks again when somebody else changed articles; changes in quick succession count as one. */
export function useArticlesChanged(look: () => void): void {
  const current = useRef(look);
  current.current = look;
  useEffect(() => {
    if (!can("articles.read")) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = listen("private-staff.articles", "articles.changed", () => {
      if (timer !== null) return;
      timer = setTimeout(() => {
        timer = null;
        current.current();
      }, GATHER_MS);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, []);
}
