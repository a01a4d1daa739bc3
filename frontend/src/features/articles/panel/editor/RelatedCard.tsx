import { ArticleChangeLimits } from "../../../../generated/limits";
import { useState } from "react";
import type { RelatedArticle } from "../../../../generated/api";
import { useLang, useT } from "../../../../lib/i18n";
import { IconButton } from "../../../../ui/panel/Button";
import { errorMessage } from "../../../../lib/errorMessage";
import { TextInput } from "../../../../ui/panel/TextInput";
import { useLoad } from "../../../../lib/useLoad";
import { listRelatedCandidates } from "../api";
import { FoldCard } from "./FoldCard";
import type { AutosaveStore, AutosaveState } from "./AutosaveStore";

/** Related articles: picked here, or chosen automatically where none is picked. */
export function RelatedCard({ autosave, now }: { autosave: AutosaveStore; now: AutosaveState }) {
  const t = useT();
  const here = useLang();
  const [q, setQ] = useState("");
  const { article, shared } = now;
  const { related } = shared;
  const found = useLoad(`next.${here}.${q}`, (signal) => listRelatedCandidates(q, signal));
  const locked = !article.editable && t("panel.editor.read_only");
  const problems = Object.entries(now.problems.shared ?? {}).filter(([field]) => field.startsWith("related"));
  const set = (next: RelatedArticle[]) => {
    autosave.editShared({ related: next });
    void autosave.flush();
  };
  const titleOf = (one: RelatedArticle) => one.title || t("panel.articles.untitled");
  const free = (found.value ?? []).filter(
    (one) => one.id !== article.id && !related.some((picked) => picked.id === one.id),
  );
  const full = related.length >= ArticleChangeLimits.related.max_items && t("panel.editor.next_full");

  return (
    <FoldCard name="next" title={t("panel.editor.next")}>
      <div className="card__body form picks" data-field="related">
        {related.length === 0 && <p className="hint">{t("panel.editor.next_automatic")}</p>}
        <ol className="line-list">
          {related.map((one, n) => (
            <li key={one.id} className="picks__row">
              <span lang={one.lang === here ? undefined : one.lang}>
                {titleOf(one)}{" "}
                {!one.live && <span className="status status--warn">{t("panel.editor.next_waits")}</span>}
              </span>
              <IconButton
                icon="up"
                label={t("panel.editor.move_up", { name: titleOf(one) })}
                disabledReason={locked || (n === 0 && t("panel.editor.is_first"))}
                onClick={() => set(moved(related, n, n - 1))}
              />
              <IconButton
                icon="close"
                label={t("panel.editor.next_remove", { name: titleOf(one) })}
                disabledReason={locked}
                onClick={() => set(related.filter((_, at) => at !== n))}
              />
            </li>
          ))}
        </ol>
        {problems.map(([field, list]) => (
          <p className="field-error" key={field}>
            {list.map((problem) => problem.message).join(" ")}
          </p>
        ))}
        <TextInput
          type="search"
          label={t("panel.editor.next_search")}
          value={q}
          disabled={Boolean(locked)}
          onChange={setQ}
        />
        {found.error ? (
          <p className="field-error" role="alert">
            {errorMessage(t, found.error)}
          </p>
        ) : null}
        {found.value && free.length === 0 && <p className="hint">{t("panel.editor.next_none")}</p>}
        <ul className="line-list">
          {free.map((one) => (
            <li key={one.id} className="picks__row">
              <span lang={one.lang === here ? undefined : one.lang}>{titleOf(one)}</span>
              <IconButton
                icon="plus"
                label={t("panel.editor.next_add", { name: titleOf(one) })}
                disabledReason={locked || full}
                onClick={() => set([...related, one])}
              />
            </li>
          ))}
        </ul>
      </div>
    </FoldCard>
  );
}

/** The list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
