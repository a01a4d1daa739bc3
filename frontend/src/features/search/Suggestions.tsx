import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { Suggestion } from "../../generated/api";
import { useLang } from "../../lib/i18n";
import { navigate } from "../../lib/navigation";
import { listSuggestions } from "../../lib/suggestions";

/** Letters before anything is suggested. */
const ENOUGH = 2;
const PAUSE_MS = 150;

/** State of the list for the attributes of its field. */
export interface ListState {
  open: boolean;
  /** Id of the chosen option. */
  active: string | undefined;
}

export interface SuggestionsProps {
  field: RefObject<HTMLInputElement | null>;
  /** The query that stood in the field at first. */
  q: string;
  onList: (list: ListState) => void;
}

const idOf = (index: number) => `search-offered-${index}`;

/** The options of a search field: titles that go on like what is typed, chosen by the keys of the field. */
export function Suggestions({ field, q, onList }: SuggestionsProps) {
  const lang = useLang();
  const { offered, ask, close } = useSuggestions();
  const [chosen, setChosen] = useState(-1);
  const listening = useRef(false);
  const open = offered.length > 0;
  const shut = () => {
    close();
    setChosen(-1);
  };
  const onInput = () => {
    setChosen(-1);
    ask(field.current?.value ?? "");
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

  useLayoutEffect(() => onList({ open, active: chosen >= 0 ? idOf(chosen) : undefined }), [open, chosen, onList]);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    // typed while this code was on its way
    if (!listening.current && input.value !== q) onInput();
    listening.current = true;
    input.addEventListener("input", onInput);
    input.addEventListener("keydown", onKeyDown);
    input.addEventListener("blur", shut);
    return () => {
      input.removeEventListener("input", onInput);
      input.removeEventListener("keydown", onKeyDown);
      input.removeEventListener("blur", shut);
    };
  });

  return (
    <>
      {offered.map((one, index) => (
        <li
          key={one.path}
          id={idOf(index)}
          role="option"
          aria-selected={index === chosen}
          lang={one.lang === lang ? undefined : one.lang}
          // the field keeps the focus
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => navigate(one.path)}
        >
          {one.title}
        </li>
      ))}
    </>
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
      // without an answer there is nothing to offer: the query itself can still be sent
      listSuggestions(typed, own.signal)
        .then(setOffered)
        .catch(() => own.signal.aborted || setOffered([]));
    }, PAUSE_MS);
  };
  return { offered, ask, close };
}
