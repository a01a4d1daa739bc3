import { useState, type ReactNode } from "react";
import { listBookings } from "../../../lib/commonCalls";
import { useLang, useT } from "../../../lib/i18n";
import { useQueuesChanged } from "../../../lib/live";
import { useBookingCounts } from "../../../lib/panelCounts";
import { oneOf } from "../../../lib/query";
import { can } from "../../../lib/session";
import { useKeyCommands } from "../../../lib/useKeyCommands";
import { useList } from "../../../lib/useList";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { exportBookings } from "./api";
import { bookingColumns } from "./bookingColumns";
import { BookingFilters } from "./BookingFilters";
import { OpenedBooking } from "./OpenedBooking";
import { TABS, tabWords } from "./tabs";

const QUEUES = ["ads", "cases"] as const;

/** Bookings by state, and the one that the address names. */
export function BookingsPart({ address, tabs }: { address: UrlQuery; tabs: ReactNode }) {
  const t = useT();
  const lang = useLang();
  const tab = oneOf(TABS, address.get("tab")) ?? "running";
  const opened = address.get("booking");
  const [round, setRound] = useState(0);
  const counts = useBookingCounts();
  const filters = {
    tab,
    q: address.get("q"),
    package: address.get("package"),
    placement: address.get("placement"),
    owner: address.get("owner"),
  };
  const list = useList(address, {
    filters,
    narrowing: ["q", "package", "placement", "owner"],
    load: listBookings,
  });
  const look = () => {
    list.reload();
    setRound((n) => n + 1);
  };
  useQueuesChanged(QUEUES, look);
  const reload = () => {
    counts.reload();
    look();
  };
  useKeyCommands({ o: () => document.activeElement?.closest("tr")?.querySelector<HTMLElement>("th a")?.click() });
  const title = t("panel.ads.bookings");
  return (
    <>
      <PageHead title={title}>
        {can("ads.moderate") && (
          <DownloadButton name="ads.csv" label={t("panel.ads.csv_long")} load={() => exportBookings(filters)}>
            {t("panel.ads.csv")}
          </DownloadButton>
        )}
      </PageHead>
      {tabs}
      {opened && (
        <OpenedBooking
          key={opened}
          id={opened}
          round={round}
          onChange={reload}
          onClose={() => address.set({ booking: null })}
        />
      )}
      <Tabs
        label={t("panel.ads.states")}
        current={tab}
        tabs={TABS.map((name) => ({
          name,
          label: tabWords(t, name),
          count: counts.value?.find((one) => one.tab === name)?.count,
          href: address.with({ tab: name, page: null, booking: null }),
        }))}
      />
      <ListCard
        list={list}
        failed={t("panel.ads.failed")}
        none={{ picture: false, title: t("panel.ads.none"), text: t("panel.ads.none_text") }}
        tools={<BookingFilters address={address} />}
        keys={`O ${t("panel.ads.keys")}`}
      >
        {(rows) => (
          <ListTable
            caption={title}
            rows={rows}
            idOf={(row) => row.id}
            columns={bookingColumns(t, {
              lang,
              pathOf: (row) => address.with({ booking: row.id }),
              ownerPath: (row) => address.with({ owner: row.owner.id, page: null, booking: null }),
            })}
          />
        )}
      </ListCard>
    </>
  );
}
