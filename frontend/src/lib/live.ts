import { useEffect, useMemo, useRef } from "react";
import { listen } from "./realtime";
import { can } from "./session";

const GATHER_MS = 400;

/** Queue channels of the panel: the capability that names the channel, and the event that tells of a change. */
const QUEUES = {
  authorship_records: { capability: "authorship.read", event: "authorship_records.changed" },
  articles: { capability: "articles.read", event: "articles.changed" },
  contacts: { capability: "contacts.read", event: "contacts.changed" },
  services: { capability: "services.read", event: "services.changed" },
  ads: { capability: "ads.read", event: "ads.changed" },
  cases: { capability: "cases.decide", event: "cases.changed" },
  consult_requests: { capability: "consults.answer", event: "consult_requests.changed" },
  system: { capability: "system.read", event: "system.changed" },
  mode: { capability: "panel.open", event: "service_mode.changed" },
} as const;

export type QueueName = keyof typeof QUEUES;

/** Calls `look` after an event of any of these queues, and after an interruption; events within 400 ms count as one. Answers how to stop. */
export function watchQueues(names: readonly QueueName[], look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      look();
    }, GATHER_MS);
  };
  const stops = names
    .map((name) => QUEUES[name])
    .filter(({ capability }) => can(capability))
    .map(({ capability, event }) => listen(`private-queue.${capability}`, event, soon, soon));
  return () => {
    for (const stop of stops) stop();
    if (timer !== null) clearTimeout(timer);
  };
}

/** Calls `look` once where one or several of these queues changed or may have changed; `names` is a constant. */
export function useQueuesChanged(names: readonly QueueName[], look: () => void): void {
  const current = useRef(look);
  current.current = look;
  useEffect(() => watchQueues(names, () => current.current()), [names]);
}

/** Calls `look` when a queue changed or may have changed. */
export function useQueueChanged(name: QueueName | null, look: () => void): void {
  const names = useMemo(() => (name === null ? [] : [name]), [name]);
  useQueuesChanged(names, look);
}

/** Calls `look` when articles changed or may have changed. */
export function useArticlesChanged(look: () => void): void {
  useQueueChanged("articles", look);
}

/** Calls `look` when contacts, their groups or suggested changes changed or may have changed. */
export function useContactsChanged(look: () => void): void {
  useQueueChanged("contacts", look);
}

/** Calls `look` when services changed or may have changed. */
export function useServicesChanged(look: () => void): void {
  useQueueChanged("services", look);
}

/** Calls `look` when bookings of advertising changed or may have changed. */
export function useAdsChanged(look: () => void): void {
  useQueueChanged("ads", look);
}

/** Calls `look` when cases or their locks changed or may have changed. */
export function useCasesChanged(look: () => void): void {
  useQueueChanged("cases", look);
}

/** Calls `look` when requests for advice changed or may have changed. */
export function useConsultsChanged(look: () => void): void {
  useQueueChanged("consult_requests", look);
}

/** Calls `look` when a job or the mail queue changed or may have changed. */
export function useSystemChanged(look: () => void): void {
  useQueueChanged("system", look);
}

/** Calls `look` when the mode of the portal changed or may have changed. */
export function useModeChanged(look: () => void): void {
  useQueueChanged("mode", look);
}
