import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { Suggestion } from "../../generated/api";
import { useLang, useT } from "../../lib/i18n";
import { navigate } from "../../lib/navigation";
import { listSuggestions } from "./api";

/** Letters before anything is suggested. */
const ENOUGH = 2;
const PAUSE_MS = 150;

/** The field of a question. Where there are scripts, things whose title goes on like it are offered below (ARIA combobox). */
export function SearchField({ q }: { q: string }) {
  const t = useT();
  const lang = useLang();
  const { offered, ask, close } = useSuggestions();
  const [chosen, setChosen] = useState(-1);
  const open = offered.length > 0;
  const shut = () => {
    close();
    setChosen(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target = offered[chosen];
    if (event.key === "Escape" && open) {
      event.preventDefault();
      shut();
    } else if (step && open) {
      event.preventDefault();
      // past either end the field itself is chosen again
      setChosen(((chosen + 1 + step + offered.length + 1) % (offered.length + 1)) - 1);
    } else if (event.key === "Enter" && target) {
      event.preventDefault();
      navigate(target.path);
    }
  };
  return (
    <div
      className="suggest"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && shut()}
    >
      <input
        className="input"
        id="search-q"
        name="q"
        type="search"
        defaultValue={q}
        placeholder={t("search.placeholder")}
        autoComplete="off"
        enterKeyHint="search"
        list={undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls="search-offered"
        aria-activedescendant={chosen >= 0 ? `search-offered-${chosen}` : undefined}
        onInput={(event) => {
          setChosen(-1);
          ask(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        className="suggest__list"
        id="search-offered"
        role="listbox"
        aria-label={t("search.suggestions")}
        hidden={!open}
      >
        {offered.map((item, index) => (
          <li
            key={item.path}
            id={`search-offered-${index}`}
            role="option"
            aria-selected={index === chosen}
            lang={item.lang === lang ? undefined : item.lang}
            // the field keeps the focus
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => navigate(item.path)}
          >
            {item.title}
          </li>
        ))}
      </ul>
    </div>
  );
}

function useSuggestions() {
  const [offered, setOffered] = useState<Suggestion[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const call = useRef<AbortController | undefined>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    call.current?.abort();
  };
  useEffect(() => stop, []);
  const close = () => {
    stop();
    setOffered([]);
  };
  const ask = (typed: string) => {
    stop();
    if (typed.trim().length < ENOUGH) return setOffered([]);
    timer.current = setTimeout(() => {
      const own = (call.current = new AbortController());
      // without an answer there is nothing to offer: the question itself can still be sent
      listSuggestions(typed, own.signal)
        .then(setOffered)
        .catch(() => own.signal.aborted || setOffered([]));
    }, PAUSE_MS);
  };
  return { offered, ask, close };
}
