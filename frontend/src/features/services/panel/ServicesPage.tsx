import { useRef, useState } from "react";
import { listServices } from "../../../lib/commonCalls";
import { useLang, useT } from "../../../lib/i18n";
import { useQueuesChanged } from "../../../lib/live";
import { useLayout } from "../../../lib/page-context";
import { useServiceCounts } from "../../../lib/panelCounts";
import { oneOf } from "../../../lib/query";
import { can } from "../../../lib/session";
import { useKeyCommands } from "../../../lib/useKeyCommands";
import { useList } from "../../../lib/useList";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { useSelection } from "../../../ui/panel/list/useSelection";
import { PageHead } from "../../../ui/panel/PageHead";
import { TableImportButton } from "../../../ui/panel/TableImportButton";
import { Tabs } from "../../../ui/panel/Tabs";
import { exportServices, serviceImports } from "./api";
import { BulkServices } from "./BulkServices";
import { OpenedService } from "./OpenedService";
import { serviceColumns } from "./serviceColumns";
import { ServiceFilters } from "./ServiceFilters";
import { SORTS, TABS, tabWords } from "./tabs";

const QUEUES = ["services", "cases"] as const;

/** Services by state: the queue of decisions, all others, and the one that the address names. */
export function ServicesPage() {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const address = useUrlQuery();
  const tab = oneOf(TABS, address.get("tab")) ?? "submitted";
  const sort = oneOf(SORTS, address.get("sort")) ?? "queue";
  const opened = address.get("service");
  const [round, setRound] = useState(0);
  /** The service that was opened after a decision on the one before it. */
  const [following, setFollowing] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const counts = useServiceCounts();
  const filters = {
    tab,
    q: address.get("q"),
    category: address.get("category"),
    country: address.get("country"),
    language: address.get("language"),
    owner: address.get("owner"),
    reported: address.get("reported") === "true",
    sort,
  };
  const list = useList(address, {
    filters,
    narrowing: ["q", "category", "country", "language", "owner", "reported"],
    load: listServices,
  });
  const selection = useSelection(list.value?.items ?? []);
  const look = () => {
    list.reload();
    setRound((n) => n + 1);
  };
  useQueuesChanged(QUEUES, look);
  const reload = () => {
    counts.reload();
    look();
  };
  const decided = () => {
    // a measure against a service that is on the site leads to no other one
    if (tab === "submitted" || tab === "changes") {
      const rows = list.value?.items ?? [];
      const at = rows.findIndex(({ id }) => id === opened);
      const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find((row) => !row.decided);
      setFollowing(next?.id ?? null);
      address.set({ service: next?.id ?? null });
      if (!next) box.current?.focus();
    }
    reload();
  };
  useKeyCommands({ o: () => document.activeElement?.closest("tr")?.querySelector<HTMLElement>("th a")?.click() });
  const title = t("panel.nav.services");
  const moderates = can("services.moderate");

  return (
    <>
      <PageHead title={title}>
        {moderates && (
          <>
            <DownloadButton
              name="services.csv"
              label={t("panel.services.csv_long")}
              load={() => exportServices(filters)}
            >
              {t("panel.services.csv")}
            </DownloadButton>
            <TableImportButton
              title={t("panel.table_import.title_services")}
              hint={t("panel.table_import.hint_services")}
              calls={serviceImports}
              onDone={reload}
            />
          </>
        )}
      </PageHead>
      {opened && (
        <OpenedService
          key={opened}
          id={opened}
          round={round}
          follows={opened === following}
          onChange={reload}
          onDecided={decided}
          onClose={() => address.set({ service: null })}
        />
      )}
      <Tabs
        label={t("panel.services.parts")}
        current={tab}
        tabs={TABS.map((name) => ({
          name,
          label: tabWords(t, name),
          count: counts.value?.find((one) => one.tab === name)?.count,
          href: address.with({ tab: name, page: null, service: null }),
        }))}
      />
      <div ref={box} tabIndex={-1} role="group" aria-label={title}>
        <ListCard
          list={list}
          failed={t("panel.services.failed")}
          none={{ picture: false, title: t("panel.services.none"), text: t("panel.services.none_text") }}
          tools={<ServiceFilters address={address} />}
          bulk={moderates && <BulkServices selection={selection} onDone={reload} />}
          keys={`O ${t("panel.services.keys")}`}
        >
          {(rows) => (
            <ListTable
              caption={title}
              rows={rows}
              idOf={(row) => row.id}
              columns={serviceColumns(t, {
                lang,
                today,
                pathOf: (row) => address.with({ service: row.id }),
                ownerPath: (row) => address.with({ owner: row.owner.id, page: null, service: null }),
              })}
              sorting={{ sort, onSort: (by) => address.set({ sort: by }) }}
              choice={
                moderates
                  ? { selection, labelOf: (row) => t("panel.services.choose", { title: row.title }) }
                  : undefined
              }
            />
          )}
        </ListCard>
      </div>
    </>
  );
}
