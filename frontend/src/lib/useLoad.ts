import { useCallback, useEffect, useRef, useState } from "react";
import { NetworkError } from "./api";

export interface Loaded<T> {
  /** The last answer; stays while a newer one is fetched. */
  value: T | null;
  error: unknown;
  loading: boolean;
  reload: () => void;
  /** Puts an answer in without asking again. */
  put: (value: T) => void;
}

/** Fetches when `key` changes; the latest question wins. */
export function useLoad<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [loading, setLoading] = useState(key !== null);
  const [round, setRound] = useState(0);
  const fetcher = useRef(load);
  fetcher.current = load;

  useEffect(() => {
    if (key === null) return;
    const stop = new AbortController();
    setLoading(true);
    fetcher.current(stop.signal).then(
      (answer) => {
        if (stop.signal.aborted) return;
        setValue(answer);
        setError(null);
        setLoading(false);
      },
      (reason: unknown) => {
        if (stop.signal.aborted || (reason instanceof NetworkError && reason.kind === "abort")) return;
        setError(reason);
        setLoading(false);
      },
    );
    return () => stop.abort();
  }, [key, round]);

  const reload = useCallback(() => setRound((n) => n + 1), []);
  const put = useCallback((next: T) => setValue(next), []);
  return { value, error, loading, reload, put };
}
