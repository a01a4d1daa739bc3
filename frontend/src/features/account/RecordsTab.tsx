import { useState } from "react";
import type { RecordRow } from "../../generated/api";
import { useT } from "../../lib/i18n";
import { positive } from "../../lib/query";
import { useLoad } from "../../lib/useLoad";
import { useUrlQuery } from "../../lib/useUrlQuery";
import { ListStates } from "../../ui/panel/list/ListStates";
import { Pager } from "../../ui/Pager";
import { Empty } from "../../ui/site/Empty";
import { DisputeDialog } from "./DisputeDialog";
import { OwnRecordItem } from "./OwnRecordItem";
import { SettingsBlock } from "./SettingsBlock";
import { listOwnRecords } from "./api";

/** The tab of the authorship records that name the person. */
export function RecordsTab() {
  const t = useT();
  const address = useUrlQuery();
  const page = positive(address.get("page"), 1);
  const { value, error, reload } = useLoad(`records.${page}`, (signal) => listOwnRecords(page, signal));
  const [disputed, setDisputed] = useState<RecordRow | null>(null);
  return (
    <SettingsBlock title={t("account.tab_records")} lead={t("account.records_lead")}>
      <ListStates list={{ value, error, reload }} failed={t("panel.authorship_records.failed")} rows={3} />
      {value?.total === 0 && <Empty title={t("account.records_none")} text={t("account.records_none_text")} />}
      {value && value.total > 0 && (
        <>
          <ul className="own-reports">
            {value.items.map((one) => (
              <OwnRecordItem key={one.record.id} own={one} onDispute={setDisputed} onChanged={reload} />
            ))}
          </ul>
          <Pager path={address.path} page={value.page} per_page={value.per_page} total={value.total} />
        </>
      )}
      {disputed && <DisputeDialog record={disputed} onDone={reload} onClose={() => setDisputed(null)} />}
    </SettingsBlock>
  );
}
