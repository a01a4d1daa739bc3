import type { ArticleSummary } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Icon } from "../../../ui/Icon";
import { LoadingRows } from "../../../ui/panel/list/ListStates";
import { can } from "../../../lib/session";
import { useAssignedWork } from "./useAssignedWork";
import { useDecisionLists } from "./useDecisionLists";
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

/** The lists of work of this person, of which each is loaded by itself; what waits for a decision comes in the order of its queue. */
export function useWorkLists({ counts, reviews }: Props) {
  const decisions = useDecisionLists();
  const queues = [
    {
      name: "waiting",
      icon: "pen",
      loaded: useWorkList(reviews ? { state: "in_review", sort: "updated" } : null, QUEUE),
      count: counts?.all.in_review,
      all: QUEUE,
    },
    {
      name: "ready",
      icon: "pen",
      loaded: useWorkList(reviews ? { state: "approved", sort: "updated" } : null, READY),
      count: counts?.all.approved,
      all: READY,
    },
  ] as const;
  const writes = can("articles.write");
  const assigned = {
    name: "assigned",
    icon: "pen",
    loaded: useAssignedWork(writes),
    all: `${OWN}?tab=asked`,
  } as const;
  const own = [
    {
      name: "sent_back",
      icon: "pen",
      loaded: useWorkList({ state: "changes_requested", own: true }),
      all: `${OWN}?state=changes_requested`,
    },
    {
      name: "drafts",
      icon: "pen",
      loaded: useWorkList({ state: "draft", own: true }),
      all: `${OWN}?state=draft`,
    },
    {
      name: "scheduled",
      icon: "pen",
      loaded: useWorkList({ state: "scheduled", own: !reviews }),
      all: `${reviews ? ALL : OWN}?state=scheduled`,
    },
  ] as const;
  return [...(reviews ? queues : []), ...decisions, ...(writes ? [assigned] : []), ...own];
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
    .map(({ name, icon, loaded, all, ...list }) => (
      <WorkList
        key={name}
        title={t(`panel.dashboard.${name}`)}
        icon={icon}
        loaded={loaded}
        all={all}
        count={"count" in list ? list.count : undefined}
      />
    ));
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
