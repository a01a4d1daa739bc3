import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import { oneOf } from "../../../lib/query";
import { can } from "../../../lib/session";
import { useList } from "../../../lib/useList";
import { useLoad } from "../../../lib/useLoad";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { Button } from "../../../ui/panel/Button";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { useSelection } from "../../../ui/panel/list/useSelection";
import { PageHead } from "../../../ui/panel/PageHead";
import { ActionDialog } from "./ActionDialog";
import { countRecords, listRecords } from "./api";
import { BulkConfirm } from "./BulkConfirm";
import { CHECKS, LICENCES, ROLES, STATES, WORKS } from "./choices";
import { FeesDialog } from "./FeesDialog";
import { recordName } from "./labels";
import type { RecordWish } from "./recordActions";
import { recordColumns } from "./recordColumns";
import { RecordDialog } from "./RecordDialog";
import { RecordFilters } from "./RecordFilters";

const SORTS = ["-created", "created", "licence"] as const;

/** Authorship records: the list, and the one that the address names. */
export function AuthorshipRecordsPage() {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const address = useUrlQuery();
  const sort = oneOf(SORTS, address.get("sort")) ?? "-created";
  const counts = useLoad("record-counts", countRecords);
  const list = useList(address, {
    filters: {
      person: address.get("q"),
      state: oneOf(STATES, address.get("state")),
      work: oneOf(WORKS, address.get("work")),
      role: oneOf(ROLES, address.get("role")),
      licence: oneOf(LICENCES, address.get("licence")),
      check: oneOf(CHECKS, address.get("check")),
      from: address.get("from"),
      to: address.get("to"),
      sort,
    },
    narrowing: ["q", "state", "work", "role", "licence", "check", "from", "to"],
    queue: "authorship_records",
    load: listRecords,
  });
  const selection = useSelection(list.value?.items ?? []);
  const [wish, setWish] = useState<RecordWish | null>(null);
  const [exporting, setExporting] = useState(false);
  const opened = address.get("record");
  const reload = () => {
    list.reload();
    counts.reload();
  };
  const pathOf = (id: string) => address.with({ record: id, edit: null });
  const act = (next: RecordWish) =>
    next.action === "change" ? address.set({ record: next.record.id, edit: "true" }) : setWish(next);
  const title = t("panel.authorship_records.title");

  return (
    <>
      <PageHead title={title}>
        {can("authorship.manage") && (
          <Button icon="download" onClick={() => setExporting(true)}>
            {t("panel.authorship_records.fees")}
          </Button>
        )}
      </PageHead>
      <ListCard
        list={list}
        failed={t("panel.authorship_records.failed")}
        none={{ title: t("panel.authorship_records.none"), text: t("panel.authorship_records.none_text") }}
        no_match={{ text: t("panel.authorship_records.no_match_text") }}
        tools={<RecordFilters address={address} counts={counts.value} />}
        bulk={can("authorship.confirm") && <BulkConfirm selection={selection} onDone={reload} />}
      >
        {(rows) => (
          <ListTable
            caption={title}
            rows={rows}
            idOf={(row) => row.id}
            columns={recordColumns(t, { lang, today, pathOf: (row) => pathOf(row.id), onWish: act })}
            sorting={{ sort, onSort: (by) => address.set({ sort: by }) }}
            choice={
              can("authorship.confirm")
                ? {
                    selection,
                    labelOf: (row) => t("panel.authorship_records.choose_named", { name: recordName(t, row) }),
                  }
                : undefined
            }
          />
        )}
      </ListCard>
      {opened && !wish && (
        <RecordDialog
          key={opened}
          id={opened}
          editing={address.get("edit") === "true"}
          pathOf={pathOf}
          onWish={setWish}
          onChanged={reload}
          onClose={() => address.set({ record: null, edit: null })}
        />
      )}
      {wish && <ActionDialog wish={wish} onDone={reload} onClose={() => setWish(null)} />}
      {exporting && <FeesDialog onClose={() => setExporting(false)} />}
    </>
  );
}
