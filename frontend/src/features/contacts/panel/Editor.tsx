import { useEffect, useState } from "preact/hooks";
import { Problem, type FieldProblem } from "../../../lib/api";
import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { Dialog } from "../../../ui/panel/Dialog";
import { FailedFace, LoadingRows } from "../../../ui/panel/Faces";
import { explain } from "../../../ui/panel/failure";
import { Select, TextInput } from "../../../ui/panel/Field";
import { toast } from "../../../ui/panel/messages";
import { useLoad } from "../../../ui/panel/useLoad";
import type { ContactForm, GroupNode } from "../../../generated/api";
import { changeContact, confirmContact, createContact, getContact, setContactState } from "./calls";
import { callOf, draftOf, type Draft } from "./draft";
import { EditorHours } from "./EditorHours";
import { EditorTexts } from "./EditorTexts";
import { EditorWays } from "./EditorWays";
import { NEXT, subgroupChoices, type State } from "./names";

interface Props {
  /** Null for a new one. */
  id: string | null;
  groups: GroupNode[];
  onSaved: () => void;
  onClose: () => void;
}

/** The editor of a contact: words side by side, ways to reach it, hours, and what may become of it. */
export function Editor({ id, groups, onSaved, onClose }: Props) {
  const t = useT();
  const loaded = useLoad(id, (signal) => getContact(id ?? "", signal));
  if (id !== null && !loaded.value) {
    return (
      <Dialog title={t("panel.contacts.edit")} wide onClose={onClose}>
        {loaded.error ? (
          <FailedFace title={t("panel.contacts.failed")} error={loaded.error} onRetry={loaded.reload} />
        ) : (
          <LoadingRows />
        )}
      </Dialog>
    );
  }
  return <Form form={loaded.value} groups={groups} onSaved={onSaved} onClose={onClose} />;
}

function Form({ form: first, groups, onSaved, onClose }: Omit<Props, "id"> & { form: ContactForm | null }) {
  const t = useT();
  const lang = useLang();
  const [form, setForm] = useState(first);
  const [draft, setDraft] = useState<Draft>(() => draftOf(first));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => setForm(first), [first]);
  const fields: Record<string, FieldProblem[]> = fault instanceof Problem ? fault.fields : {};
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const publishes = can("contacts.publish");
  const isOwnDraft = form === null || form.state === "draft" || form.state === "in_review";
  const locked = publishes || isOwnDraft ? null : t("panel.not_allowed");

  const run = async (work: () => Promise<ContactForm>, done: string) => {
    setBusy(true);
    setFault(null);
    try {
      const saved = await work();
      setForm(saved);
      setDraft(draftOf(saved));
      toast({ level: "ok", text: done });
      onSaved();
    } catch (error) {
      setFault(error);
    }
    setBusy(false);
  };
  const save = () =>
    run(() => (form ? changeContact(form.id, callOf(draft, form)) : createContact(callOf(draft, null))), t("panel.contacts.saved"));
  const move = (state: State) =>
    form && run(() => setContactState(form.id, form.version, state), t(`panel.contacts.states.${state}`));

  return (
    <Dialog
      wide
      title={form ? t("panel.contacts.edit") : t("panel.contacts.add")}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          {form &&
            NEXT[form.state].map((state) => (
              <Button
                key={state}
                look={state === "closed" ? "bad" : "line"}
                busy={busy}
                reason={!publishes && state !== "in_review" && state !== "draft" && t("panel.not_allowed")}
                onClick={() => void move(state)}
              >
                {t(`panel.contacts.do.${state}`)}
              </Button>
            ))}
          {form && (form.state === "published" || form.state === "needs_check") && (
            <Button
              icon="ok"
              busy={busy}
              reason={!publishes && t("panel.not_allowed")}
              onClick={() => void run(() => confirmContact(form.id, form.version), t("panel.contacts.confirmed_short"))}
            >
              {t("panel.contacts.confirm")}
            </Button>
          )}
          <Button
            look="primary"
            busy={busy}
            reason={locked ?? (draft.subgroup_id === "" && t("panel.contacts.group_needed"))}
            onClick={() => void save()}
          >
            {t("common.save")}
          </Button>
        </>
      }
    >
      {fault ? (
        <p class="err" role="alert">
          {explain(t, fault)}
        </p>
      ) : null}
      <div class="form form--two">
        <Select
          label={t("panel.contacts.group")}
          value={draft.subgroup_id}
          none={t("panel.contacts.choose_group")}
          choices={subgroupChoices(groups, lang)}
          problems={fields.subgroup_id}
          onChange={(subgroup_id) => set({ subgroup_id })}
        />
        <TextInput
          optional
          label={t("panel.editor.slug")}
          hint={form?.path ?? t("panel.contacts.slug_hint")}
          value={draft.slug}
          max={80}
          problems={fields.slug}
          onChange={(slug) => set({ slug })}
        />
      </div>
      <EditorTexts draft={draft} problems={fields} onChange={set} />
      <EditorWays draft={draft} problems={fields} onChange={set} />
      <EditorHours draft={draft} problems={fields} onChange={set} />
    </Dialog>
  );
}
