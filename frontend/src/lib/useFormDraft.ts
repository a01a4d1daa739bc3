// A form while it is being written: every entry is stored in this browser at once and saved after a pause.
import { useEffect, useRef, useState } from "react";
import { NetworkError, Problem } from "./api";
import { online } from "./online";
import { useSignal } from "./signal";
import { readStored, removeStored, writeStored } from "./storedForm";
import type { FieldProblems } from "./submission";

/** Pause after which an entry is saved. */
const PAUSE_MS = 1500;
/** Pause after which a save that did not reach the server is tried again. */
const RETRY_MS = 10_000;

export type SaveStatus = "saved" | "changed" | "saving" | "offline" | "failed";

/** An object with a form, in the version that was read. */
export interface Draftable<Form> {
  id: string;
  version: number;
  form: Form;
}

export interface DraftSource<Item extends Draftable<Form>, Form> {
  /** Name of the copies in the storage of this browser. */
  kind: string;
  /** Null: a new object, which the first save creates. */
  initial: Item | null;
  /** The form of a new object. */
  empty: () => Form;
  isForm: (value: unknown) => value is Form;
  /** True if entries are saved without being asked for. */
  autosaves: (item: Item | null) => boolean;
  save: (item: Item | null, form: Form) => Promise<Item>;
  onSaved: (item: Item) => void;
}

export interface FormDraft<Item extends Draftable<Form>, Form> {
  item: Item | null;
  form: Form;
  status: SaveStatus;
  /** Why the last save or step was refused. */
  fault: unknown;
  problems: FieldProblems;
  /** True if entries are saved without being asked for. */
  autosaves: boolean;
  change: (part: Partial<Form>) => void;
  /** Saves what is not saved; the object then, null if that failed. */
  save: () => Promise<Item | null>;
  /** Shows a refusal at its fields. */
  refuse: (error: unknown) => void;
  /** Takes the object as the server answers it. */
  take: (item: Item) => void;
  /** Gives up what is not saved for the server's copy. */
  reset: (item: Item) => void;
}

/** The form of an object while it is being written. Where entries are saved without being asked for, a save that did not reach
 * the server is tried again when the connection is back. */
export function useFormDraft<Item extends Draftable<Form>, Form extends object>(
  source: DraftSource<Item, Form>,
): FormDraft<Item, Form> {
  const { kind, initial, isForm } = source;
  const isOnline = useSignal(online);
  const stored = () => readStored(kind, initial?.id ?? null, isForm);
  const [item, setItem] = useState(initial);
  const [form, setForm] = useState<Form>(() => stored()?.form ?? initial?.form ?? source.empty());
  const [status, setStatus] = useState<SaveStatus>(() => (stored() ? "changed" : "saved"));
  const [fault, setFault] = useState<unknown>(null);
  const now = useRef({ item, form, saved: initial?.form ?? null });
  now.current.item = item;
  now.current.form = form;
  const queue = useRef<Promise<Item | null>>(Promise.resolve(initial));
  const autosaves = source.autosaves(item);

  const take = (answer: Item) => {
    now.current.item = answer;
    setItem(answer);
    setFault(null);
  };

  const reset = (answer: Item) => {
    removeStored(kind, answer.id);
    now.current.saved = answer.form;
    now.current.form = answer.form;
    setForm(answer.form);
    setStatus("saved");
    take(answer);
  };

  const send = async (): Promise<Item | null> => {
    const { form: sent, item: known } = now.current;
    if (sent === now.current.saved) return known;
    setStatus("saving");
    try {
      const answer = await source.save(known, sent);
      now.current.saved = sent;
      removeStored(kind, known?.id ?? null);
      take(answer);
      source.onSaved(answer);
      const isLatest = now.current.form === sent;
      if (!isLatest) writeStored(kind, answer.id, { version: answer.version, form: now.current.form });
      setStatus(isLatest ? "saved" : "changed");
      return answer;
    } catch (error) {
      setFault(error);
      setStatus(error instanceof NetworkError ? "offline" : "failed");
      return null;
    }
  };

  const save = () => {
    queue.current = queue.current.then(send);
    return queue.current;
  };

  const change = (part: Partial<Form>) => {
    const next = { ...now.current.form, ...part };
    now.current.form = next;
    setForm(next);
    setStatus("changed");
    writeStored(kind, item?.id ?? null, { version: item?.version ?? 0, form: next });
  };

  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const wait = status === "changed" ? PAUSE_MS : status === "offline" && isOnline ? RETRY_MS : null;
    if (!autosaves || wait === null) return;
    const timer = setTimeout(() => void latest.current(), wait);
    return () => clearTimeout(timer);
  }, [status, form, autosaves, isOnline]);

  const problems = fault instanceof Problem ? fault.fields : {};
  return { item, form, status, fault, problems, autosaves, change, save, refuse: setFault, take, reset };
}
