import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import { oneOf } from "../../../lib/query";
import { useList } from "../../../lib/useList";
import { useLoad } from "../../../lib/useLoad";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { PageHead } from "../../../ui/panel/PageHead";
import { useSelection } from "../../../ui/panel/list/useSelection";
import { countReaders, exportReaders, listReaders } from "./api";
import { ActionDialog } from "./ActionDialog";
import { BulkReaders } from "./BulkReaders";
import type { ReaderWish } from "./readerActions";
import { readerColumns } from "./readerColumns";
import { ReaderDialog } from "./ReaderDialog";
import { ReaderFilters } from "./ReaderFilters";
import { STATES, TRUSTS } from "./states";

const SORTS = ["-created", "created", "name", "-name"] as const;

/** Accounts of readers: the list, and the one that the address names. */
export function AccountsPage() {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const address = useUrlQuery();
  const sort = oneOf(SORTS, address.get("sort")) ?? "-created";
  const counts = useLoad("reader-counts", countReaders);
  const filters = {
    q: address.get("q"),
    state: oneOf(STATES, address.get("state")),
    trust: oneOf(TRUSTS, address.get("trust")),
    sort,
  };
  const list = useList(address, {
    filters,
    narrowing: ["q", "state", "trust"],
    load: listReaders,
  });
  const selection = useSelection(list.value?.items ?? []);
  const [wish, setWish] = useState<ReaderWish | null>(null);
  const opened = address.get("reader");
  const reload = () => {
    list.reload();
    counts.reload();
  };
  const title = t("panel.accounts.title");

  return (
    <>
      <PageHead title={title}>
        <DownloadButton name="accounts.csv" label={t("panel.accounts.csv_long")} load={() => exportReaders(filters)}>
          {t("panel.accounts.csv")}
        </DownloadButton>
      </PageHead>
      <ListCard
        list={list}
        failed={t("panel.accounts.failed")}
        none={{ title: t("panel.accounts.none"), text: t("panel.accounts.none_text") }}
        no_match={{ text: t("panel.accounts.no_match_text") }}
        tools={<ReaderFilters address={address} counts={counts.value} />}
        bulk={<BulkReaders selection={selection} onDone={reload} />}
      >
        {(rows) => (
          <ListTable
            caption={title}
            rows={rows}
            idOf={(row) => row.id}
            columns={readerColumns(t, {
              lang,
              today,
              pathOf: (row) => address.with({ reader: row.id }),
              onWish: setWish,
            })}
            choice={{ selection, labelOf: (row) => t("panel.accounts.choose", { name: row.name }) }}
            sorting={{ sort, onSort: (by) => address.set({ sort: by }) }}
          />
        )}
      </ListCard>
      {opened && !wish && <ReaderDialog id={opened} onWish={setWish} onClose={() => address.set({ reader: null })} />}
      {wish && <ActionDialog wish={wish} onDone={reload} onClose={() => setWish(null)} />}
    </>
  );
}
