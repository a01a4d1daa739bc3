import { useEffect } from "react";
import { ListLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { useFrame } from "../../../lib/page-context";
import { EmptyState, ListStates } from "../../../ui/panel/list/ListStates";
import { useKeyCommands } from "../../../lib/useKeyCommands";
import { shortTime } from "../../../lib/portalTime";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { A } from "../../../ui/site/A";
import { useArticlesChanged } from "../../../lib/live";
import { listArticles } from "../../../lib/commonCalls";
import { ReviewText } from "./ReviewText";
import type { TextInReview } from "./types";

/** Texts that wait for a decision, oldest first: J and K go through them, A approves, C asks for a change. */
export function ReviewQueue({ address, onDecided }: { address: UrlQuery; onDecided: () => void }) {
  const t = useT();
  const lang = useLang();
  const { today } = useFrame();
  const { value, error, reload } = useLoad("queue", (signal) =>
    listArticles({ state: "in_review", sort: "updated", page: 1, per_page: ListLimits.per_page.maximum }, signal),
  );
  useArticlesChanged(reload);
  const waiting: TextInReview[] = (value?.items ?? []).flatMap((row) =>
    row.texts.filter((text) => text.state === "in_review").map((text) => ({ row, text })),
  );
  const keyOf = ({ row, text }: TextInReview) => `${row.id}.${text.lang}`;
  const wanted = address.get("open");
  const at = Math.max(
    0,
    waiting.findIndex((one) => keyOf(one) === wanted),
  );
  const current = waiting[at];
  const go = (n: number) => {
    const next = waiting[n];
    if (next) address.set({ open: keyOf(next) });
  };
  useKeyCommands({ j: () => go(at + 1), k: () => go(at - 1) });

  useEffect(() => {
    document.querySelector(".queue [aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [at]);

  if (!value)
    return (
      <div className="card">
        <ListStates list={{ value, error, reload }} failed={t("panel.articles.failed")} />
      </div>
    );
  if (!current)
    return (
      <div className="card">
        <EmptyState picture title={t("panel.articles.queue_empty")} text={t("panel.articles.queue_empty_text")} />
      </div>
    );
  return (
    <div className="moderation">
      <section className="card" aria-labelledby="queue-title">
        <div className="card__head">
          <h2 id="queue-title">{t("panel.articles.queue")}</h2>
          <span className="muted numeric">{waiting.length}</span>
        </div>
        <ul className="queue queue--text">
          {waiting.map((one) => (
            <li key={keyOf(one)}>
              <A
                href={address.with({ open: keyOf(one) })}
                aria-current={one === current ? "true" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  address.set({ open: keyOf(one) });
                }}
              >
                <b className="queue__language">{one.text.lang}</b>
                <span>
                  <b lang={one.text.lang}>{one.text.title || t("panel.articles.untitled")}</b>
                  <br />
                  <span className="muted tiny">
                    {one.row.authors.join(", ") || one.row.owner?.name} · {shortTime(lang, one.row.updated_at, today)}
                    {one.row.reviewer && <> · {one.row.reviewer.name}</>}
                  </span>
                </span>
              </A>
            </li>
          ))}
        </ul>
        <p className="table-foot only-desktop">
          <span>
            <kbd>J</kbd> <kbd>K</kbd> {t("panel.list.keys_move")}
          </span>
        </p>
      </section>
      <ReviewText
        key={keyOf(current)}
        waiting={current}
        onDecided={() => {
          go(at + 1 < waiting.length ? at + 1 : at - 1);
          reload();
          onDecided();
        }}
      />
    </div>
  );
}
