import { useEffect, useRef, useState } from "react";
import type { OwnService, ServiceForm } from "../../../generated/api";
import { NetworkError, Problem, type FieldProblem } from "../../../lib/api";
import { useLang } from "../../../lib/i18n";
import { online } from "../../../lib/online";
import { useSignal } from "../../../lib/signal";
import { createService, saveService } from "../api";
import { emptyForm, readStored, removeStored, writeStored } from "./draft";

/** Pause after which an entry is saved. */
const PAUSE_MS = 1500;
/** Pause after which a save that did not reach the server is tried again. */
const RETRY_MS = 10_000;

export type SaveStatus = "saved" | "changed" | "saving" | "offline" | "failed";

export interface ServiceDraft {
  service: OwnService | null;
  form: ServiceForm;
  status: SaveStatus;
  /** Why the last save or step was refused. */
  fault: unknown;
  problems: Record<string, FieldProblem[]>;
  /** True if entries are saved without being asked for. */
  autosaves: boolean;
  change: (part: Partial<ServiceForm>) => void;
  /** Saves what is not saved; the service then, null if that failed. */
  save: () => Promise<OwnService | null>;
  /** Shows a refusal at its fields. */
  refuse: (error: unknown) => void;
  /** Takes the service as the server answers it. */
  take: (service: OwnService) => void;
  /** Gives up what is not saved for the server's copy. */
  reset: (service: OwnService) => void;
}

const autosaved = (service: OwnService | null) =>
  !service || service.state === "draft" || service.state === "changes_requested";

/** A service while it is being written. Every entry is stored in this browser at once; drafts are saved after a pause, and
 * again when the connection is back. A change of a published service is saved when its owner says so. */
export function useServiceDraft(initial: OwnService | null, onSaved: (service: OwnService) => void): ServiceDraft {
  const lang = useLang();
  const isOnline = useSignal(online);
  const [service, setService] = useState(initial);
  const [form, setForm] = useState<ServiceForm>(
    () => readStored(initial?.id ?? null)?.form ?? initial?.form ?? emptyForm(lang),
  );
  const [status, setStatus] = useState<SaveStatus>(() => (readStored(initial?.id ?? null) ? "changed" : "saved"));
  const [fault, setFault] = useState<unknown>(null);
  const now = useRef({ service, form, saved: initial?.form ?? null });
  now.current.service = service;
  now.current.form = form;
  const queue = useRef<Promise<OwnService | null>>(Promise.resolve(initial));
  const autosaves = autosaved(service);

  const take = (answer: OwnService) => {
    now.current.service = answer;
    setService(answer);
    setFault(null);
  };

  const reset = (answer: OwnService) => {
    removeStored(answer.id);
    now.current.saved = answer.form;
    now.current.form = answer.form;
    setForm(answer.form);
    setStatus("saved");
    take(answer);
  };

  const send = async (): Promise<OwnService | null> => {
    const { form: sent, service: known } = now.current;
    if (sent === now.current.saved) return known;
    setStatus("saving");
    try {
      const answer = known ? (await saveService(known, sent)).service : await createService(sent);
      now.current.saved = sent;
      removeStored(known?.id ?? null);
      take(answer);
      onSaved(answer);
      const isLatest = now.current.form === sent;
      if (!isLatest) writeStored(answer.id, { version: answer.version, form: now.current.form });
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

  const change = (part: Partial<ServiceForm>) => {
    const next = { ...now.current.form, ...part };
    now.current.form = next;
    setForm(next);
    setStatus("changed");
    writeStored(service?.id ?? null, { version: service?.version ?? 0, form: next });
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
  return { service, form, status, fault, problems, autosaves, change, save, refuse: setFault, take, reset };
}
