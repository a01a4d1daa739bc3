import { useState } from "react";
import { useLang, useT } from "../../../../lib/i18n";
import type { Lang } from "../../../../lib/page-types";
import { Button } from "../../../../ui/panel/Button";
import { errorMessage } from "../../../../lib/errorMessage";
import { fullTime } from "../../../../lib/portalTime";
import { useLoad } from "../../../../lib/useLoad";
import { listHistory } from "../api";
import type { AutosaveStore, AutosaveState } from "./AutosaveStore";
import { RevisionsDialog } from "./RevisionsDialog";
import { historyWords } from "./historyWords";
import { langName } from "../../../../lib/labels/languages";

/** The log of the article, and its earlier versions. */
export function HistoryCard({ autosave, now, lang }: { autosave: AutosaveStore; now: AutosaveState; lang: Lang }) {
  const t = useT();
  const here = useLang();
  const { article } = now;
  const [open, setOpen] = useState(false);
  const [comparing, setComparing] = useState(false);
  const states = article.texts.map((text) => text.state).join();
  const { value, error, reload } = useLoad(open ? `${article.id}.${states}` : null, (signal) =>
    listHistory(article.id, signal),
  );
  return (
    <section className="card" aria-labelledby="history-title">
      <div className="card__head">
        <h2 id="history-title">{t("panel.editor.history")}</h2>
        <Button
          variant="quiet"
          icon="history"
          disabledReason={!article.texts.some((text) => text.lang === lang) && t("panel.editor.not_begun")}
          onClick={() => setComparing(true)}
        >
          {t("panel.editor.revisions")}
        </Button>
      </div>
      <details className="card__body" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="link">{t("panel.editor.who_did_what")}</summary>
        {!value && error ? (
          <p className="muted" role="alert">
            {errorMessage(t, error)}{" "}
            <button className="link" type="button" onClick={reload}>
              {t("common.retry")}
            </button>
          </p>
        ) : null}
        <ol className="thread history">
          {value?.map((entry, n) => (
            <li key={n}>
              <p>
                {historyWords(t, entry.action)}
                {entry.lang && <> · {langName(t, entry.lang)}</>}
              </p>
              <p className="tiny muted">
                {entry.user?.name ?? t("panel.editor.by_itself")} · {fullTime(here, entry.at)}
              </p>
              {entry.note && <p className="thread__text tiny">{entry.note}</p>}
            </li>
          ))}
        </ol>
      </details>
      {comparing && <RevisionsDialog autosave={autosave} now={now} lang={lang} onClose={() => setComparing(false)} />}
    </section>
  );
}
