import { useEffect, useRef, useState } from "react";
import type { ContactForm } from "../../../generated/api";
import { Problem, type FieldProblem } from "../../../lib/api";
import { guardUnsaved } from "../../../lib/deployment";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { useContactsChanged } from "../../../lib/live";
import { getContact } from "../../../lib/commonCalls";
import { changeContact, confirmContact, createContact, removeContact } from "./api";
import { toastConfirmed } from "./confirmationToast";
import { callOf, draftOf, mergedDraft, same, unreadablePlace, type Draft } from "./draft";
import { faultyHours } from "./hours";

export interface ContactEditing {
  /** As the server last said; null for a new one. */
  form: ContactForm | null;
  draft: Draft;
  /** Counts how often the draft was replaced as a whole. */
  epoch: number;
  /** The version that somebody else saved meanwhile. */
  theirs: ContactForm | null;
  /** Somebody else removed it meanwhile. */
  gone: boolean;
  dirty: boolean;
  busy: boolean;
  fault: unknown;
  problems: Record<string, FieldProblem[]>;
  set: (change: Partial<Draft>) => void;
  save: () => Promise<void>;
  /** Does something to the contact as the server keeps it. */
  run: (work: () => Promise<ContactForm>, done: string) => Promise<boolean>;
  /** Confirms today that everything is right; the message about it offers to take that back. */
  confirm: (form: ContactForm) => Promise<boolean>;
  /** Removes it for good. Errors: those of the call. */
  remove: () => Promise<void>;
  takeTheirs: () => void;
  keepMine: () => void;
}

const isForm = (value: unknown): value is ContactForm =>
  typeof value === "object" && value !== null && "version" in value && "card" in value;

/** A contact that is being edited: other people's changes are noticed, and nothing that was typed is lost. */
export function useContactForm(first: ContactForm | null, onSaved: () => void): ContactEditing {
  const t = useT();
  const [form, setForm] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first));
  const [epoch, setEpoch] = useState(0);
  const [theirs, setTheirs] = useState<ContactForm | null>(null);
  const [gone, setGone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const dirty = !same(draft, draftOf(form));

  useEffect(() => guardUnsaved(() => dirty), [dirty]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);

  const replace = (next: Draft) => {
    setDraft(next);
    setEpoch((n) => n + 1);
  };
  const take = (fresh: ContactForm) => {
    setForm(fresh);
    replace(draftOf(fresh));
    setTheirs(null);
  };
  // whoever removes it must not be told so, nor ask for it again
  const removing = useRef(false);
  const meet = (fresh: ContactForm) => (dirty ? setTheirs(fresh) : take(fresh));
  const now = useRef({ form, busy, meet });
  now.current = { form, busy, meet };
  const look = () => {
    const known = now.current.form;
    if (!known || now.current.busy || removing.current) return;
    getContact(known.id).then(
      (fresh) => {
        const latest = now.current;
        if (!latest.busy && fresh.version > (latest.form?.version ?? 0)) latest.meet(fresh);
      },
      (error: unknown) => {
        if (error instanceof Problem && error.status === 404) setGone(true);
      },
    );
  };
  useContactsChanged(look);
  // the contact was asked for before this form could hear of changes
  useEffect(() => look(), []);

  const run = (work: () => Promise<ContactForm>, done: string) =>
    attempt(work, () => toast({ level: "ok", text: done }));
  const attempt = async (work: () => Promise<ContactForm>, onDone: (fresh: ContactForm) => void) => {
    setBusy(true);
    setFault(null);
    let went = false;
    try {
      const fresh = await work();
      take(fresh);
      onDone(fresh);
      onSaved();
      went = true;
    } catch (error) {
      if (error instanceof Problem && error.status === 409 && isForm(error.current)) {
        if (!dirty) toast({ level: "warn", text: t("panel.contacts.newer_shown") });
        meet(error.current);
      } else setFault(error);
    }
    setBusy(false);
    return went;
  };
  const confirm = ({ id, version }: ContactForm) =>
    attempt(
      () => confirmContact(id, version),
      (confirmed) =>
        toastConfirmed(t, t("panel.contacts.confirmed_short"), confirmed, (undone) => {
          // with what may have been typed since
          now.current.meet(undone);
          onSaved();
        }),
    );
  const save = async () => {
    const fields: Record<string, FieldProblem[]> = {};
    const at = unreadablePlace(draft);
    if (at >= 0) fields[`card.addresses.${at}.lat`] = [{ code: "format", message: t("panel.contacts.where_wrong") }];
    for (const [field, fault] of Object.entries(faultyHours(draft.week, draft.exceptions)))
      fields[field] = [{ code: "hours", message: t(`panel.hours.${fault}`) }];
    if (Object.keys(fields).length > 0) return setFault(new Problem(422, { fields }, null));
    const call = callOf(draft, form);
    await run(() => (form ? changeContact(form.id, call) : createContact(call)), t("panel.contacts.saved"));
  };

  return {
    form,
    draft,
    epoch,
    theirs,
    gone,
    dirty,
    busy,
    fault,
    problems: fault instanceof Problem ? fault.fields : {},
    set: (change) => setDraft((before) => ({ ...before, ...change })),
    save,
    run,
    confirm,
    async remove() {
      if (!form) return;
      removing.current = true;
      try {
        await removeContact(form.id, form.version);
      } catch (error) {
        removing.current = false;
        throw error;
      }
    },
    takeTheirs() {
      if (!theirs) return;
      const mine = draft;
      take(theirs);
      toast({
        level: "info",
        text: t("panel.contacts.mine_put_aside"),
        action: { label: t("panel.editor.mine_back"), run: () => replace(mine) },
      });
    },
    keepMine() {
      if (!theirs) return;
      replace(mergedDraft(draftOf(form), draft, draftOf(theirs)));
      setForm(theirs);
      setTheirs(null);
    },
  };
}
