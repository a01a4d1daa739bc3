import { useEffect } from "react";
import { useT } from "../../../lib/i18n";
import { Empty } from "../../../ui/site/Empty";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { useKeyCommands } from "../../../lib/useKeyCommands";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useList } from "../../../lib/useList";
import { A } from "../../../ui/site/A";
import { ListFoot } from "../../../ui/panel/list/ListFoot";
import { listArticles } from "../../../lib/commonCalls";
import { KeyHelp } from "../../../ui/panel/KeyHelp";
import { ReviewText } from "./ReviewText";
import { publishProblems } from "../../../lib/labels/publishProblems";
import type { TextInReview } from "./types";
import { Waiting } from "./Waiting";

/** Articles on a page of the queue. */
const PER_PAGE = 50;

export interface ReviewQueueProps {
  /** The state in which the texts wait: for a review, or for their publication. */
  state: "in_review" | "approved";
  address: UrlQuery;
  onDecided: () => void;
}

/**
 * Texts that wait for a decision, the one that waits longest first, page by page: J and K go through them, A approves, C
 * asks for a change, P publishes, Z undoes.
 */
export function ReviewQueue({ state, address, onDecided }: ReviewQueueProps) {
  const t = useT();
  const { value, error, reload } = useList(address, {
    filters: { state, sort: "waiting" as const },
    per_page: PER_PAGE,
    queue: "articles",
    load: listArticles,
  });
  const waiting: TextInReview[] = (value?.items ?? [])
    .flatMap((row) => row.texts.filter((text) => text.state === state).map((text) => ({ row, text })))
    .sort((a, b) => Date.parse(a.text.state_since) - Date.parse(b.text.state_since));
  const words = state === "approved" ? "ready" : "queue";
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
        <Empty paper title={t(`panel.articles.${words}_empty`)} text={t(`panel.articles.${words}_empty_text`)} />
      </div>
    );
  return (
    <div className="moderation">
      <section className="card" aria-labelledby="queue-title">
        <div className="card__head">
          <h2 id="queue-title">{t(state === "approved" ? "panel.articles.tab_ready" : "panel.articles.queue")}</h2>
          <span className="muted numeric">{value.total > value.items.length ? null : waiting.length}</span>
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
                    {one.row.authors.join(", ") || one.row.owner?.name} · <Waiting {...one} />
                    {one.row.reviewer && <> · {one.row.reviewer.name}</>}
                  </span>
                  <Unpublishable text={one.text} />
                </span>
              </A>
            </li>
          ))}
        </ul>
        {value.total > value.items.length && (
          <ListFoot
            page={value.page}
            per_page={value.per_page}
            total={value.total}
            onPage={(page) => address.set({ page, open: null })}
            onRows={(rows) => address.set({ rows, page: null, open: null })}
          />
        )}
        <KeyHelp text={`J K ${t(state === "approved" ? "panel.articles.keys_ready" : "panel.articles.keys_review")}`} />
      </section>
      <ReviewText
        key={keyOf(current)}
        waiting={current}
        onDecided={() => {
          go(at + 1 < waiting.length ? at + 1 : at - 1);
          reload();
          onDecided();
        }}
        onChanged={() => {
          reload();
          onDecided();
        }}
      />
    </div>
  );
}

/** What keeps the text from its publication. */
function Unpublishable({ text }: Pick<TextInReview, "text">) {
  const t = useT();
  const problems = publishProblems(t, text.publish_problems);
  if (!problems) return null;
  return <span className="queue__problem tiny text-warning">{problems}</span>;
}
