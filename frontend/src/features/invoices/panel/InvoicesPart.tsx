import { useState, type ReactNode } from "react";
import type { InvoiceDetail } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { moneyText } from "../../../lib/money";
import { oneOf } from "../../../lib/query";
import { useList } from "../../../lib/useList";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { Button } from "../../../ui/panel/Button";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { SearchInput } from "../../../ui/panel/list/SearchInput";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { countInvoices, exportInvoices, listInvoices } from "./api";
import { BankFileButton } from "./BankFileButton";
import { EMPTY_FORM } from "./draft";
import { InvoiceDialog } from "./InvoiceDialog";
import { invoiceColumns } from "./invoiceColumns";
import { OpenedInvoice } from "./OpenedInvoice";

const TABS = ["all", "draft", "sent", "partly_paid", "overdue", "paid", "cancelled"] as const;

/** Invoices by state with the open amounts, and the one that the address names. */
export function InvoicesPart({ address, tabs }: { address: UrlQuery; tabs: ReactNode }) {
  const t = useT();
  const lang = useLang();
  const tab = oneOf(TABS, address.get("tab")) ?? "all";
  const opened = address.get("invoice");
  const [adding, setAdding] = useState(false);
  const counts = useLoad("counts", countInvoices);
  const filters = { state: tab === "all" ? undefined : tab, q: address.get("q") };
  const list = useList(address, { filters, narrowing: ["q"], load: listInvoices });
  const reload = () => {
    counts.reload();
    list.reload();
  };
  const open = (invoice: InvoiceDetail) => {
    address.set({ invoice: invoice.id });
    reload();
  };
  const title = t("panel.nav.invoices");
  return (
    <>
      <PageHead title={title}>
        <DownloadButton name="invoices.csv" label={t("panel.invoices.csv_long")} load={() => exportInvoices(filters)}>
          {t("panel.invoices.csv")}
        </DownloadButton>
        <BankFileButton onDone={reload} />
        <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
          {t("panel.invoices.new")}
        </Button>
      </PageHead>
      {tabs}
      {counts.value && counts.value.balances.length > 0 && (
        <p className="small secondary panel-summary">
          {counts.value.balances
            .map(({ open: sum, overdue }) =>
              t("panel.invoices.balance", { open: moneyText(lang, sum), overdue: moneyText(lang, overdue) }),
            )
            .join(" · ")}
        </p>
      )}
      {opened && (
        <OpenedInvoice
          key={opened}
          id={opened}
          onChange={reload}
          onOpen={open}
          onClose={() => address.set({ invoice: null })}
        />
      )}
      <Tabs
        label={t("panel.invoices.parts")}
        current={tab}
        tabs={TABS.map((name) => ({
          name,
          label: t(name === "all" ? "panel.invoices.tab_all" : `panel.invoices.state_${name}`),
          count: counts.value?.states.find(({ state }) => state === name)?.count,
          href: address.with({ tab: name, page: null, invoice: null }),
        }))}
      />
      <ListCard
        list={list}
        failed={t("panel.invoices.failed")}
        none={{ picture: false, title: t("panel.invoices.none"), text: t("panel.invoices.none_text") }}
        tools={
          <ListTools>
            <SearchInput address={address} placeholder={t("panel.invoices.search_hint")} />
          </ListTools>
        }
      >
        {(rows) => (
          <ListTable
            caption={title}
            rows={rows}
            idOf={(row) => row.id}
            columns={invoiceColumns(t, lang, (row) => address.with({ invoice: row.id }))}
          />
        )}
      </ListCard>
      {adding && <InvoiceDialog form={EMPTY_FORM} onDone={open} onClose={() => setAdding(false)} />}
    </>
  );
}
