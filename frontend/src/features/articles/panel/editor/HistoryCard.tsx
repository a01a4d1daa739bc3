import { useState } from "react";
import type { ArticleDetail } from "../../../../generated/api";
import { useLang, useT } from "../../../../lib/i18n";
import type { Lang } from "../../../../lib/page-types";
import { Button } from "../../../../ui/panel/Button";
import { ErrorState, LoadingRows } from "../../../../ui/panel/list/ListStates";
import { fullTime } from "../../../../lib/portalTime";
import { useLoad } from "../../../../lib/useLoad";
import { listHistory } from "../api";
import { FoldCard } from "./FoldCard";
import type { AutosaveStore, AutosaveState } from "./AutosaveStore";
import { RevisionsDialog } from "./RevisionsDialog";
import { historyWords } from "./historyWords";
import { noteWords } from "./reasonWords";
import { langName } from "../../../../lib/labels/languages";

/** The log of the article, and its earlier versions. */
export function HistoryCard({ autosave, now, lang }: { autosave: AutosaveStore; now: AutosaveState; lang: Lang }) {
  const t = useT();
  const { article } = now;
  const [comparing, setComparing] = useState(false);
  return (
    <>
      <FoldCard
        name="history"
        title={t("panel.editor.history")}
        beside={
          <Button
            variant="quiet"
            icon="history"
            disabledReason={!article.texts.some((text) => text.lang === lang) && t("panel.editor.not_begun")}
            onClick={() => setComparing(true)}
          >
            {t("panel.editor.revisions")}
          </Button>
        }
      >
        {(open) => open && <Log article={article} />}
      </FoldCard>
      {comparing && <RevisionsDialog autosave={autosave} now={now} lang={lang} onClose={() => setComparing(false)} />}
    </>
  );
}

function Log({ article }: { article: ArticleDetail }) {
  const t = useT();
  const here = useLang();
  const states = article.texts.map((text) => text.state).join();
  const { value, error, reload } = useLoad(`${article.id}.${states}`, (signal) => listHistory(article.id, signal));
  if (!value)
    return error ? (
      <ErrorState title={t("panel.editor.history_failed")} error={error} onRetry={reload} />
    ) : (
      <LoadingRows />
    );
  return (
    <ol className="thread history card__body">
      {value.map((entry, n) => (
        <li key={n}>
          <p>
            {historyWords(t, entry.action)}
            {entry.lang && <> · {langName(t, entry.lang)}</>}
          </p>
          <p className="tiny muted">
            {entry.user?.name ?? t(entry.actor === "person" ? "panel.audit.actor_person" : "panel.editor.by_itself")} ·{" "}
            {fullTime(here, entry.at)}
          </p>
          {entry.note && <p className="thread__text tiny">{noteWords(t, entry)}</p>}
        </li>
      ))}
    </ol>
  );
}
