import { useSyncExternalStore } from "react";

/** A value that components can follow: the few things that live outside of the page's data. */
export interface Signal<T> {
  get(): T;
  /** The value on the server, and in the browser until the page is hydrated. */
  initial(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function signal<T>(initial: T): Signal<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    initial: () => initial,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Follows a signal. The server and the hydration in the browser see the initial value, so that they agree. */
export function useSignal<T>(source: Signal<T>): T {
  return useSyncExternalStore(source.subscribe, source.get, source.initial);
}
