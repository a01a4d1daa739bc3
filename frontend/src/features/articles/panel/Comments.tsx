import { NewCommentLimits } from "../../../generated/limits";
import { useState, type ReactNode } from "react";
import { useLang, useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { Button } from "../../../ui/panel/Button";
import { errorMessage } from "../../../lib/errorMessage";
import { TextInput } from "../../../ui/panel/TextInput";
import { fullTime } from "../../../lib/portalTime";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import { useArticlesChanged } from "../../../lib/live";
import type { Comment } from "../../../generated/api";
import { addComment, listComments, resolveComment } from "./api";

export interface CommentsProps {
  id: string;
  lang: Lang;
}

/** Comments of editors and authors on an article. */
export function Comments(props: CommentsProps) {
  return <CommentThread {...props} card={plainCard} />;
}

interface CardParts {
  title: string;
  beside: ReactNode;
  body: ReactNode;
}

function plainCard({ title, beside, body }: CardParts): ReactNode {
  return (
    <section className="card" aria-labelledby="comments-title">
      <div className="card__head">
        <h2 id="comments-title">{title}</h2>
        {beside}
      </div>
      {body}
    </section>
  );
}

/** The comments in a card that the place where they stand draws. */
export function CommentThread({ id, lang, card }: CommentsProps & { card: (parts: CardParts) => ReactNode }) {
  const t = useT();
  const { value, error, reload } = useLoad(`comments.${id}`, (signal) => listComments(id, signal));
  useArticlesChanged(reload);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const open = (value ?? []).filter((comment) => !comment.resolved_at).length;
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      reload();
    } catch (fault) {
      toast({ level: "bad", text: errorMessage(t, fault) });
    }
    setBusy(false);
  };
  return card({
    title: t("panel.articles.comments"),
    beside: open > 0 && <span className="status status--info numeric">{open}</span>,
    body: (
      <div className="card__body stack">
        {!value && error ? (
          <p className="muted" role="alert">
            {errorMessage(t, error)}{" "}
            <button className="link" type="button" onClick={reload}>
              {t("common.retry")}
            </button>
          </p>
        ) : null}
        {value?.length === 0 && <p className="muted">{t("panel.articles.no_comments")}</p>}
        {value && value.length > 0 && (
          <ul className="thread">
            {value.map((comment) => (
              <OneComment
                key={comment.id}
                comment={comment}
                onResolve={(resolved) => void run(() => resolveComment(id, comment.id, resolved))}
              />
            ))}
          </ul>
        )}
        <TextInput
          rows={2}
          max={NewCommentLimits.text.max_length}
          label={t("panel.articles.comment")}
          value={text}
          onChange={setText}
        />
        <Button
          busy={busy}
          disabledReason={!text.trim() && t("panel.articles.text_needed")}
          onClick={() =>
            void run(async () => {
              await addComment(id, lang, text.trim());
              setText("");
            })
          }
        >
          {t("panel.articles.comment_send")}
        </Button>
      </div>
    ),
  });
}

function OneComment({ comment, onResolve }: { comment: Comment; onResolve: (resolved: boolean) => void }) {
  const t = useT();
  const lang = useLang();
  const done = comment.resolved_at !== null;
  return (
    <li className={done ? "thread__done" : undefined}>
      <p className="tiny muted">
        <b>{comment.user?.name ?? t("panel.audit.actor_person")}</b> · {fullTime(lang, comment.created_at)}
        {comment.lang && <> · {comment.lang}</>}
      </p>
      {comment.kind === "change_request" && (
        <span className="status status--bad">{t("panel.state.changes_requested")}</span>
      )}
      <p className="thread__text">{comment.text}</p>
      <button className="link tiny" type="button" onClick={() => onResolve(!done)}>
        {done ? t("panel.articles.comment_reopen") : t("panel.articles.comment_done")}
      </button>
    </li>
  );
}
