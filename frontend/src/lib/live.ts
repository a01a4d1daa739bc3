import { useEffect, useRef } from "react";
import { listen } from "./realtime";
import { can } from "./session";

const GATHER_MS = 400;
/** What every member of staff hears. */
const STAFF_CHANNEL = "private-staff.articles";

/** Looks again when this event came or may have come, unheard; events in quick succession count as one. */
function useStaffEvent(event: string, mayHear: () => boolean, look: () => void): void {
  const current = useRef({ look, mayHear });
  current.current = { look, mayHear };
  useEffect(() => {
    if (!current.current.mayHear()) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = null;
        current.current.look();
      }, GATHER_MS);
    };
    const stop = listen(STAFF_CHANNEL, event, soon, soon);
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [event]);
}

/** Looks again when somebody else changed articles or may have. */
export function useArticlesChanged(look: () => void): void {
  useStaffEvent("articles.changed", () => can("articles.read"), look);
}

/** Looks again when somebody else changed contacts, their groups or corrections, or may have. */
export function useContactsChanged(look: () => void): void {
  useStaffEvent("contacts.changed", () => can("contacts.read"), look);
}

/** Looks again when somebody reported something, or somebody else moved a report, or may have. */
export function useReportsChanged(look: () => void): void {
  useStaffEvent("reports.changed", () => can("reports.handle"), look);
}
