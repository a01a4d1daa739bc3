// State of a form whose elements hold the values, so that entries typed before the code arrived stay. The rules of the
// server's schema are checked while typing; the server's own messages come to their fields. `ui/site/ApiForm` draws it.
import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type RefObject } from "react";
import * as v from "valibot";
import { NetworkError, Problem } from "./api";
import { useT, type Translate } from "./i18n";
import { session } from "./storage";

type Schema = v.GenericSchema<Record<string, unknown>, unknown>;
type Entered = Record<string, string | boolean>;

export interface ApiFormState {
  ref: RefObject<HTMLFormElement | null>;
  /** Current values. */
  values: Entered;
  busy: boolean;
  /** True if the form was sent, or tried to be, since it was opened. */
  attempted: boolean;
  /** Why the whole form was refused, if it was. */
  problem: Problem | NetworkError | null;
  /** The error of a field, if it is to be shown yet. */
  error(name: string): string | null;
  onInput(): void;
  onBlur(event: FocusEvent<HTMLFormElement>): void;
  onSubmit(event: FormEvent): void;
}

interface Options<S extends Schema> {
  schema: S;
  /** Sends the entry; a thrown `Problem` is shown at its fields. */
  send: (entry: v.InferOutput<S>) => Promise<void>;
  /** Name of the draft in which unsent entries are stored for this tab; passwords never are. */
  draft?: string;
  /** What is known of the person; it is entered into fields that are empty. A new object is entered anew. */
  known?: Readonly<Record<string, string>>;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(element: EventTarget | null): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

function isCheckbox(element: Control): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === "checkbox";
}

function read(form: HTMLFormElement): Entered {
  const values: Entered = {};
  for (const element of form.elements) {
    if (isControl(element) && element.name)
      values[element.name] = isCheckbox(element) ? element.checked : element.value;
  }
  return values;
}

function restore(form: HTMLFormElement, draft: string): void {
  const kept = session.getItem(`draft:${draft}`);
  if (!kept) return;
  try {
    const values: unknown = JSON.parse(kept);
    if (typeof values !== "object" || values === null) return;
    for (const [name, value] of Object.entries(values)) {
      const element = form.elements.namedItem(name);
      if (element instanceof HTMLInputElement && typeof value === "boolean") element.checked = value;
      else if (element instanceof HTMLSelectElement && element.value === "") element.value = String(value);
      // An entry typed before the code arrived takes precedence over the draft.
      else if (
        (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
        element.value === element.defaultValue
      )
        element.value = String(value);
    }
  } catch {
    session.removeItem(`draft:${draft}`);
  }
}

function keep(form: HTMLFormElement, draft: string, values: Entered): void {
  const open = Object.entries(values).filter(([name]) => {
    const element = form.elements.namedItem(name);
    return !(
      element instanceof HTMLInputElement &&
      (element.type === "password" || element.autocomplete.endsWith("password"))
    );
  });
  session.setItem(`draft:${draft}`, JSON.stringify(Object.fromEntries(open)));
}

function enter(form: HTMLFormElement, known: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(known)) {
    const element = form.elements.namedItem(name);
    if (element instanceof HTMLInputElement && element.value === "") element.value = value;
  }
}

const CODES = [
  "required",
  "email",
  "digits",
  "integer",
  "max_length",
  "min_length",
  "format",
  "terms",
  "consent",
  "type",
  "choice",
  "minimum",
  "maximum",
  "min_items",
  "max_items",
] as const;

function sentence(t: Translate, message: string): string {
  const [name = "", query = ""] = message.split("?");
  const code = CODES.find((known) => known === name) ?? "format";
  return t(`errors.fields.${code}`, Object.fromEntries(query.split("&").map((pair) => pair.split("=", 2))));
}

/** The first message of each field. */
function firstMessages(issues: readonly v.BaseIssue<unknown>[] | undefined): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of issues ?? []) messages[String(issue.path?.[0]?.key ?? "")] ??= issue.message;
  return messages;
}

export function useApiForm<S extends Schema>({ schema, send, draft, known }: Options<S>): ApiFormState {
  const t = useT();
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Entered>({});
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<Problem | NetworkError | null>(null);
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!ref.current) return;
    if (draft) restore(ref.current, draft);
    setValues(read(ref.current));
  }, [draft]);

  useEffect(() => {
    if (!ref.current || !known) return;
    enter(ref.current, known);
    setValues(read(ref.current));
  }, [known]);

  const broken = firstMessages(v.safeParse(schema, values).issues);
  const touch = (name: string) => setTouched((all) => (all.includes(name) ? all : [...all, name]));

  const focusFirst = (names: string[]) => {
    const element = names[0] ? ref.current?.elements.namedItem(names[0]) : null;
    if (element instanceof HTMLElement) element.focus();
  };

  const refuse = (error: unknown) => {
    if (!(error instanceof Problem) && !(error instanceof NetworkError)) throw error;
    const atFields: Record<string, string> = {};
    for (const [name, list] of Object.entries(error instanceof Problem ? error.fields : {})) {
      if (name in values && list.length > 0) atFields[name] = list.map((one) => one.message).join(" ");
    }
    setRefused(atFields);
    setProblem(Object.keys(atFields).length > 0 ? null : error);
    focusFirst(Object.keys(atFields));
  };

  return {
    ref,
    values,
    busy,
    attempted,
    problem,
    error(name) {
      if (refused[name]) return refused[name];
      const message = broken[name];
      if (message === undefined || !touched.includes(name)) return null;
      return sentence(t, values[name] === "" ? "required" : message);
    },
    onInput() {
      if (!ref.current) return;
      const next = read(ref.current);
      setRefused((all) => Object.fromEntries(Object.entries(all).filter(([name]) => next[name] === values[name])));
      setValues(next);
      if (draft) keep(ref.current, draft, next);
    },
    onBlur(event) {
      // A message that appears while a button is being pressed would move the button away from under the click.
      if (event.relatedTarget instanceof HTMLButtonElement) return;
      const element: EventTarget = event.target;
      if (isControl(element) && element.name && element.value !== "") touch(element.name);
    },
    onSubmit(event) {
      event.preventDefault();
      if (!ref.current || busy) return;
      const entered = read(ref.current);
      const result = v.safeParse(schema, entered);
      setValues(entered);
      setTouched(Object.keys(entered));
      setAttempted(true);
      setProblem(null);
      if (!result.success) return focusFirst(Object.keys(firstMessages(result.issues)));
      setBusy(true);
      send(result.output)
        .then(() => draft && session.removeItem(`draft:${draft}`), refuse)
        .finally(() => setBusy(false));
    },
  };
}
