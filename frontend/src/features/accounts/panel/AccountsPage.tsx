import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { useFrame } from "../../../lib/page-context";
import { oneOf } from "../../../lib/query";
import { useList } from "../../../lib/useList";
import { useLoad } from "../../../lib/useLoad";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { PageHead } from "../../../ui/panel/PageHead";
import { countReaders, listReaders } from "./api";
import { ActionDialog } from "./ActionDialog";
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
  const { today } = useFrame();
  const address = useUrlQuery();
  const sort = oneOf(SORTS, address.get("sort")) ?? "-created";
  const counts = useLoad("reader-counts", countReaders);
  const list = useList(address, {
    filters: {
      q: address.get("q"),
      state: oneOf(STATES, address.get("state")),
      trust: oneOf(TRUSTS, address.get("trust")),
      sort,
    },
    narrowing: ["q", "state", "trust"],
    load: listReaders,
  });
  const [wish, setWish] = useState<ReaderWish | null>(null);
  const opened = address.get("reader");
  const reload = () => {
    list.reload();
    counts.reload();
  };
  const title = t("panel.accounts.title");

  return (
    <>
      <PageHead title={title} />
      <ListCard
        list={list}
        failed={t("panel.accounts.failed")}
        none={{ title: t("panel.accounts.none"), text: t("panel.accounts.none_text") }}
        no_match={{ text: t("panel.accounts.no_match_text") }}
        tools={<ReaderFilters address={address} counts={counts.value} />}
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
            sorting={{ sort, onSort: (by) => address.set({ sort: by }) }}
          />
        )}
      </ListCard>
      {opened && !wish && <ReaderDialog id={opened} onWish={setWish} onClose={() => address.set({ reader: null })} />}
      {wish && <ActionDialog wish={wish} onDone={reload} onClose={() => setWish(null)} />}
    </>
  );
}
