import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { ErrorState, LoadingRows } from "../../../ui/panel/list/ListStates";
import { useKeyCommands } from "../../../lib/useKeyCommands";
import { errorMessage } from "../../../lib/errorMessage";
import { fullTime } from "../../../lib/portalTime";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import { A } from "../../../ui/site/A";
import type { TextAction } from "../../../generated/api";
import { ActionDialog } from "./ActionDialog";
import { refusal, run } from "./actions";
import { editPath } from "../../../lib/panelPaths";
import { toastStep, undoLast } from "./toastStep";
import { getArticle } from "../../../lib/commonCalls";
import { Comments } from "./Comments";
import type { TextInReview } from "./types";
import { TextPreview } from "./TextPreview";
import { langName } from "../../../lib/labels/languages";

export interface ReviewTextProps {
  waiting: TextInReview;
  /** The text leaves the queue. */
  onDecided: () => void;
  /** A text came back, or went on from the message about it. */
  onChanged: () => void;
}

/** The text that waits, as readers would see it, and the decision. */
export function ReviewText({ waiting, onDecided, onChanged }: ReviewTextProps) {
  const t = useT();
  const lang = useLang();
  const { row, text } = waiting;
  const { value, error, reload } = useLoad(`${row.id}@${row.version}.${text.version}`, (signal) =>
    getArticle(row.id, signal),
  );
  const [wish, setWish] = useState<TextAction | null>(null);
  const [busy, setBusy] = useState(false);
  const full = value?.texts.find((one) => one.lang === text.lang);
  const locked = !can("articles.publish") ? t("panel.not_allowed") : !full ? t("common.loading") : null;
  const refused = (action: TextAction) => locked ?? (full ? refusal(t, full, action) : null);
  const inReview = text.state === "in_review";
  /** The decision that is offered first: one that can be made, as far as it is known. */
  const first = inReview && full && refused("publish") && !refused("approve") ? "approve" : "publish";
  const unpublishable = full && !locked ? refusal(t, full, "publish") : null;
  /** Says by a message why the action is refused; the button of a key that was pressed may be out of sight. */
  const isRefused = (action: TextAction): boolean => {
    const reason = refused(action);
    if (reason) toast({ level: "warn", text: reason });
    return reason !== null;
  };

  const decide = async (action: "approve" | "publish") => {
    if (busy || isRefused(action) || !full) return;
    setBusy(true);
    try {
      const article = await run(row.id, full, action, {});
      toastStep(t, { action, langs: [text.lang], article, onChanged });
      onDecided();
    } catch (fault) {
      toast({ level: "bad", text: errorMessage(t, fault) });
      reload();
    }
    setBusy(false);
  };
  useKeyCommands({
    a: () => void decide("approve"),
    p: () => void decide("publish"),
    z: undoLast,
    c: () => {
      if (!isRefused("request_changes")) setWish("request_changes");
    },
  });

  return (
    <>
      <section
        className="card moderation-text"
        aria-label={text.title || t("panel.articles.untitled")}
        // a text longer than its box is scrolled by the keyboard, too
        tabIndex={0}
      >
        {full && value ? (
          <TextPreview article={value} text={full} />
        ) : error ? (
          <ErrorState title={t("panel.articles.failed_single")} error={error} onRetry={reload} />
        ) : (
          <LoadingRows />
        )}
      </section>
      <div className="stack">
        <section className="card">
          <div className="card__head">
            <h2>{t("panel.articles.decision")}</h2>
          </div>
          <div className="card__body form moderation-keys">
            <Button
              block
              variant={first === "publish" ? "primary" : "line"}
              keys="p"
              busy={busy}
              disabledReason={refused("publish")}
              onClick={() => void decide("publish")}
            >
              {t("panel.articles.do_publish")} <kbd className="only-desktop">P</kbd>
            </Button>
            {unpublishable && (
              <p className="field-error">
                <span>
                  {unpublishable}
                  <br />
                  <A className="link" href={editPath(row.id, text.lang)}>
                    {t("panel.articles.open_editor")}
                  </A>
                </span>
              </p>
            )}
            {inReview && (
              <>
                <Button
                  block
                  variant={first === "approve" ? "primary" : "line"}
                  keys="a"
                  busy={busy}
                  disabledReason={refused("approve")}
                  onClick={() => void decide("approve")}
                >
                  {t("panel.articles.do_approve")} <kbd className="only-desktop">A</kbd>
                </Button>
                <Button
                  block
                  keys="c"
                  disabledReason={refused("request_changes")}
                  onClick={() => setWish("request_changes")}
                >
                  {t("panel.articles.do_request_changes")} <kbd className="only-desktop">C</kbd>
                </Button>
              </>
            )}
            <Button block disabledReason={refused("schedule")} onClick={() => setWish("schedule")}>
              {t("panel.articles.do_schedule")}
            </Button>
          </div>
        </section>
        <section className="card">
          <div className="card__head">
            <h2>{t("panel.articles.about")}</h2>
            <A className="link" href={editPath(row.id, text.lang)}>
              {t("panel.articles.edit")}
            </A>
          </div>
          <dl className="description-list card__body">
            <dt>{t("panel.articles.author")}</dt>
            <dd>{row.authors.join(", ") || row.owner?.name || "–"}</dd>
            <dt>{t("panel.articles.category")}</dt>
            <dd>{[row.category?.label, row.subcategory?.label].filter(Boolean).join(" / ") || "–"}</dd>
            <dt>{t("panel.articles.kind")}</dt>
            <dd>{t(`common.kind.${row.kind}`)}</dd>
            <dt>{t("panel.articles.language")}</dt>
            <dd>
              {langName(t, text.lang)}
              {text.lang === row.original_lang ? ` (${t("panel.articles.original")})` : ""}
            </dd>
            <dt>{t("panel.articles.reviewer")}</dt>
            <dd>{row.reviewer?.name ?? "–"}</dd>
            <dt>{t("panel.articles.changed")}</dt>
            <dd>{fullTime(lang, row.updated_at)}</dd>
          </dl>
        </section>
        <Comments id={row.id} lang={text.lang} />
      </div>
      {wish && full && (
        <ActionDialog
          action={wish}
          article={{ id: row.id, title: full.title, texts: [full] }}
          lang={text.lang}
          onDone={onDecided}
          onChanged={onChanged}
          onClose={() => setWish(null)}
        />
      )}
    </>
  );
}
