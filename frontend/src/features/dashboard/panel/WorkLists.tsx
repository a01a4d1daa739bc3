import type { ArticleRow, ArticleSummary, TextState } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Icon } from "../../../ui/Icon";
import { LoadingRows } from "../../../ui/panel/list/ListStates";
import { useWorkList } from "./useWorkList";
import { WorkList } from "./WorkList";

const OWN = "/panel/content-author/article";
const ALL = "/panel/manager/articles";
const QUEUE = `${ALL}?tab=queue`;
const READY = `${ALL}?tab=ready`;

interface Props {
  counts: ArticleSummary | null;
  /** The person decides about texts of others. */
  reviews: boolean;
}

/** The first text of an article that waits in this state, opened in its queue. */
const inQueue = (all: string, state: TextState) => (row: ArticleRow) => {
  const text = row.texts.find((one) => one.state === state);
  return text ? `${all}&open=${row.id}.${text.lang}` : all;
};

/** The lists of work of this person, of which each is loaded by itself; what waits for a decision comes in the order of its queue. */
export function useWorkLists({ counts, reviews }: Props) {
  const lists = [
    {
      name: "waiting",
      loaded: useWorkList(reviews ? { state: "in_review", sort: "updated" } : null),
      count: counts?.all.in_review,
      all: QUEUE,
      pathOf: inQueue(QUEUE, "in_review"),
    },
    {
      name: "ready",
      loaded: useWorkList(reviews ? { state: "approved", sort: "updated" } : null),
      count: counts?.all.approved,
      all: READY,
      pathOf: inQueue(READY, "approved"),
    },
    {
      name: "sent_back",
      loaded: useWorkList({ state: "changes_requested", own: true }),
      all: `${OWN}?state=changes_requested`,
    },
    { name: "drafts", loaded: useWorkList({ state: "draft", own: true }), all: `${OWN}?state=draft` },
    {
      name: "scheduled",
      loaded: useWorkList({ state: "scheduled", own: !reviews }),
      all: `${reviews ? ALL : OWN}?state=scheduled`,
    },
  ] as const;
  return lists.filter(({ name }) => reviews || (name !== "waiting" && name !== "ready"));
}

type Lists = ReturnType<typeof useWorkLists>;

/** A card for each list in which something waits. */
export function WaitingWork({ lists }: { lists: Lists }) {
  const t = useT();
  if (lists.some(({ loaded }) => !loaded.value && !loaded.error))
    return (
      <div className="card">
        <LoadingRows rows={3} />
      </div>
    );
  return lists
    .filter(({ loaded }) => loaded.value?.total !== 0)
    .map(({ name, ...list }) => <WorkList key={name} title={t(`panel.dashboard.${name}`)} {...list} />);
}

/** One line for each list in which nothing waits. */
export function WorkDone({ lists }: { lists: Lists }) {
  const t = useT();
  const done = lists.filter(({ loaded }) => loaded.value?.total === 0);
  if (done.length === 0) return null;
  return (
    <section className="card" aria-labelledby="work-done">
      <div className="card__head">
        <h2 id="work-done">{t("panel.dashboard.nothing_waits")}</h2>
      </div>
      <ul className="checks card__body">
        {done.map(({ name }) => (
          <li key={name} className="checks__ok">
            <Icon name="ok" />
            <span>{t(`panel.dashboard.${name}_none`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
