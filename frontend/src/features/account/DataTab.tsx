import { useState } from "react";
import { useT } from "../../lib/i18n";
import { Button } from "../../ui/panel/Button";
import { downloadFile } from "../../lib/downloadFile";
import { SettingsBlock } from "./SettingsBlock";
import { downloadArchive } from "./api";
import { SavedNote } from "./SavedNote";
import { PasswordConfirmForm } from "./PasswordConfirmForm";

const FILE = "my-data.zip";

/** The tab of the archive of the own data. */
export function DataTab() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  return (
    <SettingsBlock title={t("account.tab_data")} lead={t("account.archive_lead")}>
      {open ? (
        <PasswordConfirmForm
          verb={t("account.archive_take")}
          onClose={() => setOpen(false)}
          send={async ({ current_password }) => {
            downloadFile(FILE, await downloadArchive({ current_password }));
            setSavedAt(new Date());
            setOpen(false);
          }}
        />
      ) : (
        <p className="row">
          <Button icon="download" onClick={() => setOpen(true)}>
            {t("account.archive_take")}
          </Button>
          <SavedNote at={savedAt} />
        </p>
      )}
    </SettingsBlock>
  );
}
