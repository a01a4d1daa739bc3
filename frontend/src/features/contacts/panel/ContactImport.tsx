import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { TableImport } from "../../../ui/panel/TableImport";
import { exportContacts, contactImports } from "./api";

/** Contacts as a table: saved, and read again after a look at what would happen. */
export function ContactImport() {
  const t = useT();
  const locked = can("contacts.publish") ? null : t("panel.not_allowed");
  return (
    <div className="card">
      <TableImport locked={locked} hint={t("panel.table_import.hint")} calls={contactImports}>
        <span className="push-end">
          <DownloadButton name="contacts.csv" label={t("panel.contacts.csv_save")} load={exportContacts}>
            CSV
          </DownloadButton>
        </span>
      </TableImport>
    </div>
  );
}
