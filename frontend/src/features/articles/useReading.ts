import { useEffect } from "preact/hooks";
import { tell } from "../../lib/api";
import { user } from "../../lib/session";

/** How long an article must be open, and looked at, to be called read. */
const READ_AFTER_MS = 5_000;

const reported = new Set<string>();

/** Tells the server, once, that somebody reads this article. No cookie, no name; staff say so and are not counted. */
export function useReading(id: string, counts: boolean): void {
  useEffect(() => {
    if (!counts || reported.has(id)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.hidden || reported.has(id)) return;
      timer = setTimeout(() => {
        reported.add(id);
        const staff = user.get().role !== "" && user.get().role !== "user";
        tell(`/reading/${id}${staff ? "?staff=true" : ""}`);
      }, READ_AFTER_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [id, counts]);
}
