import { useEffect, useRef, useState, type ComponentType } from "react";
import { useT } from "../../lib/i18n";
import { loadPart } from "../../lib/lazyParts";
import type { ListState, SuggestionsProps } from "./Suggestions";

const CLOSED: ListState = { open: false, active: undefined };

/** The field of a search query. With the focus the code arrives that offers titles below it (ARIA combobox). */
export function SearchField({ q }: { q: string }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);
  const [list, setList] = useState(CLOSED);
  const giveUp = useRef(() => {});
  const load = () => {
    giveUp.current();
    giveUp.current = loadPart(
      () => import("./Suggestions").then((module) => module.Suggestions),
      (part) => setSuggestions(() => part),
    );
  };
  useEffect(() => {
    if (document.activeElement === field.current) load();
    return () => giveUp.current();
  }, []);
  return (
    <div className="suggest">
      <input
        ref={field}
        className="input"
        id="search-q"
        name="q"
        type="search"
        defaultValue={q}
        autoFocus={q === ""}
        placeholder={t("search.placeholder")}
        autoComplete="off"
        enterKeyHint="search"
        list={undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.open}
        aria-controls="search-offered"
        aria-activedescendant={list.active}
        onFocus={load}
      />
      <ul
        className="suggest__list"
        id="search-offered"
        role="listbox"
        aria-label={t("search.suggestions")}
        hidden={!list.open}
      >
        {Suggestions && <Suggestions field={field} q={q} onList={setList} />}
      </ul>
    </div>
  );
}
