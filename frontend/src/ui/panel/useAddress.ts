import { useCallback } from "preact/hooks";
import { useEnvelope } from "../../lib/page-context";
import { navigate } from "../../lib/page";
import { queryValue, withQuery } from "../../lib/paths";

export interface Address {
  path: string;
  get: (name: string) => string;
  /** A choice on this page: goes into the address, scroll and focus stay. */
  set: (changes: Record<string, string | number | null>) => void;
  /** The address with changes, for links. */
  with: (changes: Record<string, string | number | null>) => string;
}

/** What is shown (filter, page, tab) lives in the address. */
export function useAddress(): Address {
  const { path } = useEnvelope();
  const set = useCallback(
    (changes: Record<string, string | number | null>) =>
      navigate(withQuery(path, changes), { replace: true, stay: true }),
    [path],
  );
  return { path, set, get: (name) => queryValue(path, name) ?? "", with: (changes) => withQuery(path, changes) };
}
