import { useEffect, useRef } from "react";
import { listen } from "./realtime";
import { can } from "./session";

const GATHER_MS = 400;

/** Calls `look` after an event of the queue channel of `capability`, and after an interruption; events within 400 ms count as one. */
function useQueueEvent(capability: string, event: string, look: () => void): void {
  const current = useRef(look);
  current.current = look;
  useEffect(() => {
    if (!can(capability)) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = null;
        current.current();
      }, GATHER_MS);
    };
    const stop = listen(`private-queue.${capability}`, event, soon, soon);
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [capability, event]);
}

/** Calls `look` when articles changed or may have changed. */
export function useArticlesChanged(look: () => void): void {
  useQueueEvent("articles.read", "articles.changed", look);
}

/** Calls `look` when contacts, their groups or suggested changes changed or may have changed. */
export function useContactsChanged(look: () => void): void {
  useQueueEvent("contacts.read", "contacts.changed", look);
}

/** Calls `look` when reports changed or may have changed. */
export function useReportsChanged(look: () => void): void {
  useQueueEvent("reports.handle", "reports.changed", look);
}
