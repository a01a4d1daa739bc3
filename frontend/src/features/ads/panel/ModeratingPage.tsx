import { useState } from "react";
import type { AdRow } from "../../../generated/api";
import { listBookings } from "../../../lib/commonCalls";
import { useLang, useT } from "../../../lib/i18n";
import { useQueuesChanged } from "../../../lib/live";
import { fullTime } from "../../../lib/portalTime";
import { useBookingCounts } from "../../../lib/panelCounts";
import { oneOf } from "../../../lib/query";
import { useList } from "../../../lib/useList";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { A } from "../../../ui/site/A";
import { DesignFace } from "../DesignFace";
import { BookingBadges } from "./BookingBadges";
import { ReviewedBooking } from "./ReviewedBooking";
import { tabWords } from "./tabs";

const QUEUES = ["ads", "cases"] as const;
const TABS = ["queue", "changes"] as const;

/** New and changed advertising that waits for a decision, the oldest first, beside the one that is reviewed. */
export function ModeratingPage() {
  const t = useT();
  const address = useUrlQuery();
  const tab = oneOf(TABS, address.get("tab")) ?? "queue";
  const [round, setRound] = useState(0);
  const counts = useBookingCounts();
  const list = useList(address, { filters: { tab }, narrowing: [], load: listBookings });
  const rows = list.value?.items ?? [];
  const named = address.get("ad");
  const current = named || (rows.find(({ decided }) => !decided) ?? rows[0])?.id || "";
  const at = rows.findIndex(({ id }) => id === current);
  const look = () => {
    list.reload();
    setRound((n) => n + 1);
  };
  useQueuesChanged(QUEUES, look);
  const reload = () => {
    counts.reload();
    look();
  };
  // the next one that nobody has decided yet follows; the list was asked for with the answer that tells of the decision
  const decided = () => {
    const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find((row) => !row.decided);
    if (next) address.set({ ad: next.id });
  };
  return (
    <>
      <PageHead title={t("panel.nav.ads_moderating")} />
      <Tabs
        label={t("panel.ads.queues")}
        current={tab}
        tabs={TABS.map((name) => ({
          name,
          label: tabWords(t, name),
          count: counts.value?.find((one) => one.tab === name)?.count,
          href: address.with({ tab: name, page: null, ad: null }),
        }))}
      />
      <div className="moderation">
        <ListCard
          list={list}
          failed={t("panel.ads.failed")}
          placeholders={4}
          none={{ picture: false, title: t("panel.ads.queue_none"), text: t("panel.ads.queue_none_text") }}
        >
          {(items) => (
            <ul className="x queue queue--short">
              {items.map((row) => (
                <li key={row.id}>
                  <QueueRow row={row} href={address.with({ ad: row.id })} isCurrent={row.id === current} />
                </li>
              ))}
            </ul>
          )}
        </ListCard>
        {current && <ReviewedBooking key={current} id={current} round={round} onDecided={decided} onChange={reload} />}
      </div>
    </>
  );
}

interface QueueRowProps {
  row: AdRow;
  href: string;
  isCurrent: boolean;
}

function QueueRow({ row, href, isCurrent }: QueueRowProps) {
  const t = useT();
  const here = useLang();
  return (
    <A className="queue__link" href={href} aria-current={isCurrent ? "true" : undefined}>
      <span className="queue__poster" aria-hidden="true">
        {row.design && (
          <DesignFace design={row.design} ratio="poster" advertiser="" pictures={row.picture ? [row.picture] : []} />
        )}
      </span>
      <span className="queue__text">
        <b>{row.title}</b>
        <span className="small muted">
          {[row.advertiser !== row.title && row.advertiser, row.package].filter(Boolean).join(" · ")}
        </span>
        {row.due_at && <span className="small muted">{t("panel.ads.due", { time: fullTime(here, row.due_at) })}</span>}
        <BookingBadges row={row} />
        <span className="tiny muted">{row.langs.map((lang) => lang.toUpperCase()).join(" · ")}</span>
      </span>
    </A>
  );
}
