import { useState } from "react";
import type { ArticleDetail, TextDetail } from "../../../../generated/api";
import { NewCommentLimits } from "../../../../generated/limits";
import { useT } from "../../../../lib/i18n";
import { toast } from "../../../../lib/toasts";
import { Confirm } from "../../../../ui/panel/Confirm";
import { TextInput } from "../../../../ui/panel/TextInput";
import { addComment } from "../api";

interface Props {
  article: ArticleDetail;
  text: TextDetail;
  onClose: () => void;
}

/** A note for whoever reviews a text that was submitted: it is a comment on that language. */
export function NoteDialog({ article, text, onClose }: Props) {
  const t = useT();
  const [note, setNote] = useState("");
  return (
    <Confirm
      title={t("panel.articles.add_note")}
      verb={t("panel.articles.add_note")}
      reason={!note.trim() && t("panel.articles.text_needed")}
      onConfirm={async () => {
        await addComment(article.id, text.lang, note.trim());
        toast({ level: "ok", text: t("panel.articles.note_added") });
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p>
            <b lang={text.lang}>{text.title}</b>
          </p>
          <TextInput
            first
            rows={4}
            max={NewCommentLimits.text.max_length}
            label={t("panel.articles.submit_note")}
            value={note}
            problems={problems.text}
            onChange={setNote}
          />
        </>
      )}
    </Confirm>
  );
}
