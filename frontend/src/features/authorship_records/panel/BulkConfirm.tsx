import { useState } from "react";
import type { RecordRow } from "../../../generated/api";
import { errorMessage } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { BulkBar } from "../../../ui/panel/list/BulkBar";
import type { Selection } from "../../../ui/panel/list/useSelection";
import { confirmRecords } from "./api";

interface Props {
  selection: Selection<RecordRow>;
  onDone: () => void;
}

/** Confirms all chosen proposals; each succeeds or fails alone. */
export function BulkConfirm({ selection, onDone }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const { rows, clear } = selection;
  const proposals = rows.filter((row) => row.actions.includes("confirm"));
  const confirm = async () => {
    setBusy(true);
    try {
      const outcomes = await confirmRecords(proposals.map(({ id, version }) => ({ id, version })));
      const done = outcomes.filter((one) => one.done).length;
      const refused = outcomes.length - done;
      if (done > 0) toast({ level: "ok", text: t("panel.authorship_records.bulk_done", { count: done }) });
      if (refused > 0) toast({ level: "warn", text: t("panel.authorship_records.bulk_refused", { count: refused }) });
      clear();
      onDone();
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  return (
    <BulkBar label={t("panel.authorship_records.bulk")} count={rows.length} onClear={clear}>
      <Button
        busy={busy}
        disabledReason={proposals.length === 0 && t("panel.authorship_records.bulk_none")}
        onClick={() => void confirm()}
      >
        {t("panel.authorship_records.bulk_confirm")}
      </Button>
    </BulkBar>
  );
}
