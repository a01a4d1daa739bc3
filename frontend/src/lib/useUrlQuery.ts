import { useCallback } from "react";
import { useEnvelope } from "./page-context";
import { navigate, pathNow } from "./navigation";
import { queryValue, withoutQuery } from "./paths";
import { withQuery } from "./withQuery";

export interface UrlQuery {
  path: string;
  get: (name: string) => string;
  /** A choice on this page: goes into the address, scroll and focus stay. */
  set: (changes: Record<string, string | number | null>) => void;
  /** The address with changes, for links. */
  with: (changes: Record<string, string | number | null>) => string;
}

/** The view (filter, page, tab) lives in the address. */
export function useUrlQuery(): UrlQuery {
  const { path } = useEnvelope();
  const base = withoutQuery(path);
  // An answer that comes late builds on what was chosen meanwhile, and moves nobody who left the page.
  const set = useCallback(
    (changes: Record<string, string | number | null>) => {
      const now = pathNow();
      if (withoutQuery(now) === base) navigate(withQuery(now, changes), { replace: true, stay: true });
    },
    [base],
  );
  return { path, set, get: (name) => queryValue(path, name) ?? "", with: (changes) => withQuery(path, changes) };
}
