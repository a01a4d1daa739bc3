import { useEffect } from "react";
import { NetworkError } from "./api";
import { watchQueues, type QueueName } from "./live";
import { signal, useSignal } from "./signal";
import type { Loaded } from "./useLoad";

/** A request that began not longer ago serves a component that appears: the code of a page comes after the menu. */
const FRESH_MS = 1_000;

type Answer<T> = Pick<Loaded<T>, "value" | "error" | "loading">;

/**
 * Makes a hook whose answer all components share that show it at the same time: it is asked for once when they appear, and
 * once after a change in `queues`. A component that is not `wanted` asks for nothing.
 */
export function sharedLoad<T>(queues: readonly QueueName[], load: (signal: AbortSignal) => Promise<T>) {
  const nothing: Answer<T> = { value: null, error: null, loading: false };
  const answer = signal(nothing);
  let components = 0;
  let request: AbortController | null = null;
  let askedAt = 0;
  let stopWatching = () => {};

  const reload = () => {
    if (components === 0) return;
    request?.abort();
    askedAt = Date.now();
    const mine = new AbortController();
    request = mine;
    answer.set({ ...answer.get(), loading: true });
    load(mine.signal).then(
      (value) => {
        if (request !== mine) return;
        request = null;
        answer.set({ value, error: null, loading: false });
      },
      (error: unknown) => {
        if (request !== mine || (error instanceof NetworkError && error.kind === "abort")) return;
        request = null;
        askedAt = 0;
        answer.set({ value: answer.get().value, error, loading: false });
      },
    );
  };
  const leave = () => {
    components -= 1;
    if (components > 0) return;
    stopWatching();
    request?.abort();
    request = null;
    askedAt = 0;
    answer.set(nothing);
  };
  const appear = () => {
    components += 1;
    if (components === 1) stopWatching = watchQueues(queues, reload);
    if (Date.now() - askedAt > FRESH_MS) reload();
    return leave;
  };

  return function useSharedLoad(wanted = true): Omit<Loaded<T>, "put"> {
    const { value, error, loading } = useSignal(answer);
    useEffect(() => (wanted ? appear() : undefined), [wanted]);
    const isFirst = value === null && error === null;
    return {
      value: wanted ? value : null,
      error: wanted ? error : null,
      loading: wanted && (loading || isFirst),
      reload,
    };
  };
}
