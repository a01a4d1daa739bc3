import { useState } from "react";
import type { AdTab } from "../../../generated/api";
import { useLang, useT, type Translate } from "../../../lib/i18n";
import { useAdsChanged, useCasesChanged } from "../../../lib/live";
import { oneOf } from "../../../lib/query";
import { useKeyCommands } from "../../../lib/useKeyCommands";
import { useList } from "../../../lib/useList";
import { useLoad } from "../../../lib/useLoad";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { adColumns } from "./adColumns";
import { countAds, listAds } from "./api";
import { ReviewedAd } from "./ReviewedAd";

/** Parts of the list in which the moderation has something to do or has done it. */
const TABS: readonly AdTab[] = ["queue", "changes", "changes_requested", "rejected"];

const tabWords = (t: Translate, tab: AdTab): string =>
  tab === "queue" || tab === "changes" ? t(`panel.ads_moderating.tab_${tab}`) : t(`ads.owner.state_${tab}`);

/** Bookings that wait for a decision, the oldest first, and the one that the address names. */
export function AdsModeratingPage() {
  const t = useT();
  const lang = useLang();
  const address = useUrlQuery();
  const tab = oneOf(TABS, address.get("tab")) ?? "queue";
  const opened = address.get("ad");
  const [round, setRound] = useState(0);
  const counts = useLoad("counts", countAds);
  const list = useList(address, { filters: { tab }, narrowing: [], load: listAds });
  const reload = () => {
    counts.reload();
    list.reload();
    setRound((n) => n + 1);
  };
  useAdsChanged(reload);
  useCasesChanged(reload);
  useKeyCommands({ o: () => document.activeElement?.closest("tr")?.querySelector<HTMLElement>("th a")?.click() });
  const title = t("panel.nav.ads_moderating");
  return (
    <>
      <PageHead title={title} />
      {opened && (
        <ReviewedAd
          key={opened}
          id={opened}
          round={round}
          onChange={reload}
          onClose={() => address.set({ ad: null })}
        />
      )}
      <Tabs
        label={t("panel.ads_moderating.parts")}
        current={tab}
        tabs={TABS.map((name) => ({
          name,
          label: tabWords(t, name),
          count: counts.value?.find((one) => one.tab === name)?.count,
          href: address.with({ tab: name, page: null, ad: null }),
        }))}
      />
      <ListCard
        list={list}
        failed={t("ads.owner.failed")}
        none={{
          picture: false,
          title: t("panel.ads_moderating.none"),
          text: t("panel.ads_moderating.none_text"),
        }}
        below={
          <p className="table-foot only-desktop">
            <span>
              <kbd>O</kbd> {t("panel.ads_moderating.keys")}
            </span>
          </p>
        }
      >
        {(rows) => (
          <ListTable
            caption={title}
            rows={rows}
            idOf={(row) => row.id}
            columns={adColumns(t, lang, (row) => address.with({ ad: row.id }))}
          />
        )}
      </ListCard>
    </>
  );
}
