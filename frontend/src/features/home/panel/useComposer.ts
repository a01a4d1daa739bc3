import { useEffect, useRef, useState } from "react";
import type { HomeDetail, HomeDocument } from "../../../generated/api";
import { Problem, type FieldProblem } from "../../../lib/api";
import type { Loaded } from "../../../lib/useLoad";
import { getHome, saveDraft } from "./api";
import { documentOf } from "./document";

const PAUSE_MS = 700;

type SaveState = "saved" | "waiting" | "stale" | "refused";

export interface Composer {
  document: HomeDocument;
  saveState: SaveState;
  error: unknown;
  problems: Record<string, FieldProblem[]>;
  /** True if there is something to take back. */
  undoable: boolean;
  edit: (document: HomeDocument) => void;
  undo: () => void;
  /** Takes over what the server has. */
  take: (desk: HomeDetail) => void;
  /** Waits until everything is saved; answers the draft's version, null without a draft. Errors: a change is refused. */
  flush: () => Promise<number | null>;
  /** Gives up what is not saved yet; answers as `flush`. */
  drop: () => Promise<number | null>;
  /** Loads what somebody else saved meanwhile. */
  reload: () => Promise<void>;
}

/** The document that is worked on; it is kept on the server a moment after each change. */
export function useComposer(desk: HomeDetail, put: Loaded<HomeDetail>["put"]): Composer {
  const [document, setDocument] = useState(() => documentOf(desk));
  const [past, setPast] = useState<HomeDocument[]>([]);
  const [saveState, setSaveState] = useState<SaveState>("saved");
  const [error, setError] = useState<unknown>(null);
  const version = useRef(desk.draft?.version ?? null);
  const waiting = useRef<HomeDocument | null>(null);
  const underway = useRef<Promise<void> | null>(null);
  const timer = useRef(0);
  /** The refusal of the last attempt to save. */
  const refusal = useRef<unknown>(null);

  const keep = async (): Promise<void> => {
    window.clearTimeout(timer.current);
    while (underway.current) await underway.current;
    const wish = waiting.current;
    if (!wish) return;
    waiting.current = null;
    refusal.current = null;
    underway.current = saveDraft(version.current, wish).then(
      (kept) => {
        version.current = kept.draft?.version ?? null;
        put(kept);
        setError(null);
        setSaveState(waiting.current ? "waiting" : "saved");
      },
      (fault: unknown) => {
        waiting.current ??= wish;
        refusal.current = fault;
        setError(fault);
        setSaveState(fault instanceof Problem && fault.status === 409 ? "stale" : "refused");
      },
    );
    await underway.current;
    underway.current = null;
  };
  const later = (wish: HomeDocument) => {
    waiting.current = wish;
    setDocument(wish);
    setSaveState("waiting");
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void keep(), PAUSE_MS);
  };
  const keepNow = useRef(keep);
  keepNow.current = keep;
  useEffect(() => () => void keepNow.current(), []);

  const take = (fresh: HomeDetail) => {
    window.clearTimeout(timer.current);
    waiting.current = null;
    version.current = fresh.draft?.version ?? null;
    setDocument(documentOf(fresh));
    setPast([]);
    setError(null);
    setSaveState("saved");
    put(fresh);
  };
  return {
    document,
    saveState,
    error,
    problems: error instanceof Problem ? error.fields : {},
    undoable: past.length > 0,
    edit(next) {
      setPast([...past.slice(-49), document]);
      later(next);
    },
    undo() {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      later(last);
    },
    take,
    async flush() {
      await keep();
      while (waiting.current && refusal.current === null) await keep();
      if (waiting.current) throw refusal.current;
      return version.current;
    },
    async drop() {
      window.clearTimeout(timer.current);
      waiting.current = null;
      while (underway.current) await underway.current;
      waiting.current = null;
      return version.current;
    },
    async reload() {
      take(await getHome());
    },
  };
}
