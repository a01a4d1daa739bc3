import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { errorMessage } from "../../../lib/errorMessage";
import { can } from "../../../lib/session";
import { toast } from "../../../lib/toasts";
import type { ContactRow } from "../../../generated/api";
import { Button } from "../../../ui/panel/Button";
import { MailNote } from "../../../ui/panel/MailNote";
import { BulkBar } from "../../../ui/panel/list/BulkBar";
import type { Selection } from "../../../ui/panel/list/useSelection";
import { requestContactChecks } from "./api";

/** Actions on all chosen contacts: they are asked by mail whether their data is still right. */
export function BulkActions({ selection }: { selection: Selection<ContactRow> }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const { rows, clear } = selection;
  const ask = async () => {
    setBusy(true);
    try {
      const { sent, left_out } = await requestContactChecks(rows.map((row) => row.id));
      toast({ level: sent > 0 ? "ok" : "warn", text: t("panel.contacts.check_requested", { sent, left_out }) });
      clear();
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  return (
    <>
      <BulkBar label={t("panel.contacts.bulk")} count={rows.length} onClear={clear}>
        <Button
          busy={busy}
          disabledReason={can("contacts.publish") ? null : t("panel.not_allowed")}
          onClick={() => void ask()}
        >
          {t("panel.contacts.request_check", { count: rows.length })}
        </Button>
      </BulkBar>
      {rows.length > 0 && <MailNote />}
    </>
  );
}
