import { AssignmentChangeLimits } from "../../../generated/limits";
import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { partTitle } from "../../../lib/labels/assignments";
import type { Lang } from "../../../lib/page-types";
import type { ArticleDetail, Assignment, AssignmentPart, Candidate } from "../../../generated/api";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { errorMessage } from "../../../lib/errorMessage";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { user } from "../../../lib/session";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import { candidateWords } from "./candidateWords";
import { assignWork, listAssignmentCandidates, withdrawAssignment } from "./api";

export interface AssignDialogProps {
  article: { id: string; title: string; lang: Lang };
  lang: Lang;
  part: AssignmentPart;
  /** The present assignment. */
  ask?: Assignment;
  onDone: (article: ArticleDetail) => void;
  onClose: () => void;
}

/** Asks somebody for a translation or a review by a day; changes it or takes it back. */
export function AssignDialog({ article, lang, part, ask, onDone, onClose }: AssignDialogProps) {
  const t = useT();
  const own_lang = useLang();
  const people = useLoad(`assignment-candidates.${lang}.${part}`, (signal) =>
    listAssignmentCandidates(lang, part, signal),
  );
  const [person, setPerson] = useState(ask?.person.id ?? "");
  const [due, setDue] = useState(ask?.due_on ?? "");
  const [note, setNote] = useState(ask?.note ?? "");
  const [busy, setBusy] = useState(false);
  const known: Pick<Candidate, "id" | "name">[] = people.value ?? (ask ? [ask.person] : []);
  const send = async () => {
    const body = { version: ask?.version ?? null, user_id: person, due_on: due || null, note: note.trim() || null };
    onDone(await assignWork(article.id, lang, part, body));
    const is_told = person !== ask?.person.id && person !== user.get().id;
    if (!is_told) return toast({ level: "ok", text: t("panel.articles.assign_saved") });
    const name = known.find((one) => one.id === person)?.name ?? "";
    toast({ level: "ok", text: t("panel.articles.assign_sent", { name }) });
  };
  const takeBack = async (given: Assignment) => {
    setBusy(true);
    try {
      onDone(await withdrawAssignment(article.id, lang, part, given.version));
      toast({ level: "ok", text: t("panel.articles.assign_withdrawn", { name: given.person.name }) });
      onClose();
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
      setBusy(false);
    }
  };
  return (
    <Confirm
      title={partTitle(t, part, lang)}
      verb={ask ? t("common.save") : t("panel.articles.assign_send")}
      reason={!person && t("panel.articles.assign_choose")}
      onConfirm={send}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p>
            <b lang={article.title ? article.lang : undefined}>{article.title || t("panel.articles.untitled")}</b>
          </p>
          <div className="form">
            <Select
              label={t("panel.articles.assign_person")}
              value={person}
              none={t("panel.articles.assign_choose")}
              hint={people.value?.length === 0 && t("panel.articles.assign_nobody")}
              choices={known.map((one) => ({ value: one.id, label: candidateWords(t, own_lang, one) }))}
              problems={problems.user_id}
              onChange={setPerson}
            />
            {people.error ? (
              <p className="field-error" role="alert">
                {t("panel.articles.assign_people_failed")}{" "}
                <button className="link" type="button" onClick={people.reload}>
                  {t("common.retry")}
                </button>
              </p>
            ) : null}
            <TextInput
              optional
              type="date"
              label={t("panel.articles.assign_due")}
              hint={t("panel.articles.assign_due_hint")}
              value={due}
              problems={problems.due_on}
              onChange={setDue}
            />
            <TextInput
              optional
              rows={3}
              max={AssignmentChangeLimits.note.max_length}
              label={t("panel.articles.assign_note")}
              value={note}
              problems={problems.note}
              onChange={setNote}
            />
            {ask && (
              <div>
                <Button variant="quiet" icon="undo" busy={busy} onClick={() => void takeBack(ask)}>
                  {t("panel.articles.assign_withdraw")}
                </Button>
              </div>
            )}
          </div>
        </>
      )}
    </Confirm>
  );
}
