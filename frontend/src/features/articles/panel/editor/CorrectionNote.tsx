import { CorrectionChangeLimits } from "../../../../generated/limits";
import { useState } from "react";
import type { Correction } from "../../../../generated/api";
import { Problem } from "../../../../lib/api";
import { useLang, useT } from "../../../../lib/i18n";
import { can } from "../../../../lib/session";
import { Button, IconButton } from "../../../../ui/panel/Button";
import { Confirm } from "../../../../ui/panel/Confirm";
import { errorMessage } from "../../../../lib/errorMessage";
import { lengthOf } from "../../../../lib/text";
import { TextInput } from "../../../../ui/panel/TextInput";
import { toast } from "../../../../lib/toasts";
import { fullTime } from "../../../../lib/portalTime";
import { changeCorrection, removeCorrection } from "../api";

export interface CorrectionNoteProps {
  article: string;
  note: Correction;
  onDone: (notes: Correction[]) => void;
  /** Somebody else was faster: the list is to be read anew. */
  onStale: () => void;
}

/** One correction as readers see it; whoever publishes rewords it or takes it back. */
export function CorrectionNote({ article, note, onDone, onStale }: CorrectionNoteProps) {
  const t = useT();
  const date = fullTime(useLang(), note.at);
  const [words, setWords] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const locked = !can("articles.publish") && t("panel.not_allowed");

  const leave = () => {
    setWords(null);
    setFault("");
  };
  const save = async () => {
    setBusy(true);
    setFault("");
    try {
      onDone(await changeCorrection(article, note, (words ?? "").trim()));
      leave();
      toast({ level: "ok", text: t("panel.editor.correction_changed") });
    } catch (error) {
      const isStale = error instanceof Problem && error.code === "stale_version";
      setFault(isStale ? t("panel.editor.correction_changed_meanwhile") : errorMessage(t, error));
      if (isStale) onStale();
    }
    setBusy(false);
  };
  const remove = async () => {
    try {
      onDone(await removeCorrection(article, note));
      toast({ level: "ok", text: t("panel.editor.correction_removed") });
    } catch (error) {
      if (error instanceof Problem && [404, 409].includes(error.status)) onStale();
      throw error;
    }
  };

  return (
    <li>
      <div className="thread__head">
        <p className="tiny muted">{date}</p>
        <IconButton
          icon="pen"
          label={t("panel.editor.correction_edit", { date })}
          pressed={words !== null}
          disabledReason={locked}
          onClick={() => (words === null ? setWords(note.text) : leave())}
        />
        <IconButton
          icon="trash"
          label={t("panel.editor.correction_remove", { date })}
          disabledReason={locked}
          onClick={() => setAsks(true)}
        />
      </div>
      <p lang={note.lang}>{note.text}</p>
      {words !== null && (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextInput
            first
            rows={3}
            max={CorrectionChangeLimits.text.max_length}
            lang={note.lang}
            label={t("panel.articles.correction_text")}
            value={words}
            onChange={setWords}
          />
          {fault && (
            <p className="field-error" role="alert">
              {fault}
            </p>
          )}
          <div className="row">
            <Button
              submit
              variant="primary"
              busy={busy}
              disabledReason={
                lengthOf(words) < CorrectionChangeLimits.text.min_length && t("panel.articles.text_needed")
              }
            >
              {t("common.save")}
            </Button>
            <Button onClick={leave}>{t("common.cancel")}</Button>
          </div>
        </form>
      )}
      {asks && (
        <Confirm
          bad
          title={t("panel.editor.correction_removing")}
          verb={t("common.delete")}
          onConfirm={remove}
          onClose={() => setAsks(false)}
        >
          <p lang={note.lang}>
            <b>{note.text}</b>
          </p>
          <p>{t("panel.editor.correction_remove_text")}</p>
        </Confirm>
      )}
    </li>
  );
}
