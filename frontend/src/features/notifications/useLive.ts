import { useEffect, useRef } from "preact/hooks";
import { listen } from "../../lib/realtime";
import { can } from "../../lib/session";

const GATHER_MS = 400;

/** Looks again when somebody else changed articles or may have, unheard; changes in quick succession count as one. */
export function useArticlesChanged(look: () => void): void {
  const current = useRef(look);
  current.current = look;
  useEffect(() => {
    if (!can("articles.read")) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = null;
        current.current();
      }, GATHER_MS);
    };
    const stop = listen("private-staff.articles", "articles.changed", soon, soon);
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, []);
}
