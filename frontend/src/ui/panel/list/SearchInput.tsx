import { useEffect, useState } from "react";
import { useT } from "../../../lib/i18n";
import { TextInput } from "../TextInput";
import type { UrlQuery } from "../../../lib/useUrlQuery";

const TYPING_MS = 300;

/** The search of a list: what is typed goes into the address after a short pause. */
export function SearchInput({ address, placeholder }: { address: UrlQuery; placeholder: string }) {
  const t = useT();
  const q = address.get("q");
  // `set` is the same function as long as the page is; `address` is new with every rendering
  const { set } = address;
  const [typed, setTyped] = useState(q);

  useEffect(() => setTyped(q), [q]);
  useEffect(() => {
    if (typed === q) return;
    const timer = setTimeout(() => set({ q: typed, page: null }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, q, set]);

  return (
    <TextInput
      wide
      type="search"
      label={t("panel.search_short")}
      placeholder={placeholder}
      value={typed}
      onChange={setTyped}
    />
  );
}
