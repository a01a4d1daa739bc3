import { useEffect } from "react";
import { trackReading } from "../../lib/trackEvent";

/** How long an article must be open, and looked at, to be called read. */
const READ_AFTER_MS = 5_000;

/** Depths of the text, in percent, that are reported; the depths already reported by article. */
const HALF = 50;
const END = 90;
const tracked = new Map<string, number>();

/** How much of the text has come up above the lower edge of the window, in percent. */
function shown(): number {
  const text = document.querySelector(".prose")?.getBoundingClientRect();
  return text ? ((innerHeight - text.top) / text.height) * 100 : 0;
}

/** Tells the server, once, that somebody reads this article, and when they leave or come to its end, how far they came. */
export function useTrackReading(id: string, counts: boolean): void {
  useEffect(() => {
    if (!counts) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let most = 0;
    const tellDepth = () => {
      const depth = most < HALF ? 0 : most < END ? HALF : END;
      if (depth <= (tracked.get(id) ?? END)) return;
      tracked.set(id, depth);
      trackReading(id, depth === END ? "end" : "half");
    };
    const measure = () => {
      most = Math.max(most, shown());
      if (most >= END) tellDepth();
    };
    const look = () => {
      clearTimeout(timer);
      if (document.hidden) return tellDepth();
      if (tracked.has(id)) return;
      timer = setTimeout(() => {
        tracked.set(id, 0);
        trackReading(id);
        measure();
      }, READ_AFTER_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    addEventListener("scroll", measure, { passive: true });
    return () => {
      clearTimeout(timer);
      tellDepth();
      document.removeEventListener("visibilitychange", look);
      removeEventListener("scroll", measure);
    };
  }, [id, counts]);
}
