import { useState } from "react";
import { listEnterprises } from "../../../lib/commonCalls";
import { useCountries } from "../../../lib/countries";
import { useLang, useT } from "../../../lib/i18n";
import { useCasesChanged } from "../../../lib/live";
import { useLayout } from "../../../lib/page-context";
import { useEnterpriseCounts } from "../../../lib/panelCounts";
import { oneOf } from "../../../lib/query";
import { can } from "../../../lib/session";
import { useList } from "../../../lib/useList";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { FilterSelect } from "../../../ui/panel/list/FilterSelect";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { SearchInput } from "../../../ui/panel/list/SearchInput";
import { PageHead } from "../../../ui/panel/PageHead";
import { TableImportButton } from "../../../ui/panel/TableImportButton";
import { Tabs } from "../../../ui/panel/Tabs";
import { kindWords } from "../kindWords";
import { exportEnterprises, enterpriseImports } from "./api";
import { enterpriseColumns } from "./enterpriseColumns";
import { KINDS } from "../owner/labels";
import { ofTab, SORTS, TABS, type Tab } from "./filters";
import { OpenedEnterprise } from "./OpenedEnterprise";

/** Enterprises: those that wait for a check, all others by state, and the one that the address names. */
export function EnterprisesPage() {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const address = useUrlQuery();
  const tab = oneOf(TABS, address.get("tab")) ?? "all";
  const sort = oneOf(SORTS, address.get("sort")) ?? "-updated";
  const opened = address.get("enterprise");
  const [round, setRound] = useState(0);
  const counts = useEnterpriseCounts();
  const countries = useCountries(address.get("country"));
  const filters = {
    ...ofTab(tab),
    q: address.get("q"),
    country: address.get("country"),
    kind: oneOf(KINDS, address.get("kind")),
    sort,
  };
  const list = useList(address, { filters, narrowing: ["q", "country", "kind"], load: listEnterprises });
  const look = () => {
    list.reload();
    setRound((n) => n + 1);
  };
  useCasesChanged(look);
  const reload = () => {
    counts.reload();
    look();
  };
  const title = t("panel.nav.enterprises");
  const any = t("panel.enterprises.any");
  const countOf = (name: Tab) =>
    name === "to_verify" ? counts.value?.to_verify : counts.value?.states.find(({ state }) => state === name)?.count;

  return (
    <>
      <PageHead title={title}>
        {can("enterprises.verify") && (
          <>
            <DownloadButton
              name="enterprises.csv"
              label={t("panel.enterprises.csv_long")}
              load={() => exportEnterprises(filters)}
            >
              {t("panel.enterprises.csv")}
            </DownloadButton>
            <TableImportButton
              title={t("panel.table_import.title_enterprises")}
              hint={t("panel.table_import.hint_enterprises")}
              calls={enterpriseImports}
              onDone={reload}
            />
          </>
        )}
      </PageHead>
      {opened && (
        <OpenedEnterprise
          key={opened}
          id={opened}
          round={round}
          onChange={reload}
          onClose={() => address.set({ enterprise: null })}
        />
      )}
      <Tabs
        label={t("panel.enterprises.parts")}
        current={tab}
        tabs={TABS.map((name) => ({
          name,
          label: t(`panel.enterprises.tab_${name}`),
          count: countOf(name),
          href: address.with({ tab: name, page: null, enterprise: null }),
        }))}
      />
      <ListCard
        list={list}
        failed={t("panel.enterprises.failed")}
        none={{ picture: false, title: t("panel.enterprises.none"), text: t("panel.enterprises.none_text") }}
        tools={
          <ListTools>
            <SearchInput address={address} placeholder={t("panel.enterprises.search_hint")} />
            <FilterSelect
              address={address}
              name="kind"
              label={t("panel.enterprises.kind")}
              none={any}
              choices={KINDS.map((kind) => ({ value: kind, label: kindWords(t, kind) }))}
            />
            <FilterSelect
              address={address}
              name="country"
              label={t("panel.enterprises.country")}
              none={any}
              choices={countries}
            />
          </ListTools>
        }
      >
        {(rows) => (
          <ListTable
            caption={title}
            rows={rows}
            idOf={(row) => row.id}
            columns={enterpriseColumns(t, { lang, today, pathOf: (row) => address.with({ enterprise: row.id }) })}
            sorting={{ sort, onSort: (by) => address.set({ sort: by }) }}
          />
        )}
      </ListCard>
    </>
  );
}
