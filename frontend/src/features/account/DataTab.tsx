import { useState } from "react";
import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { Button } from "../../ui/panel/Button";
import { refreshUser } from "../../lib/account";
import { errorMessage } from "../../lib/errorMessage";
import { downloadFile } from "../../lib/downloadFile";
import { wall } from "../../lib/portalTime";
import { Note } from "../../ui/site/Note";
import { SettingsBlock } from "./SettingsBlock";
import { requestAccountDeletion, cancelAccountDeletion, downloadArchive } from "./api";
import { SavedNote } from "./SavedNote";
import { PasswordConfirmForm } from "./PasswordConfirmForm";
import type { TabProps } from "./types";

const FILE = "my-data.zip";

/** The tab of the archive and the deletion of the account. */
export function DataTab({ profile, put }: TabProps) {
  return (
    <>
      <ArchiveBlock />
      <DeletionBlock
        dueAt={profile.deletion_due_at ?? null}
        days={profile.deletion_days}
        isStaff={profile.account.role !== "user"}
        onChange={(deletion_due_at) => put({ ...profile, deletion_due_at })}
      />
    </>
  );
}

function ArchiveBlock() {
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

interface DeletionProps {
  /** Days between the request and the erasure. */
  days: number;
  dueAt: string | null;
  /** Whether the person has a role, which a request ends. */
  isStaff: boolean;
  onChange: (dueAt: string | null) => void;
}

function DeletionBlock({ dueAt, days, isStaff, onChange }: DeletionProps) {
  const t = useT();
  const lang = useLang();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const keep = () => {
    setBusy(true);
    setFault("");
    cancelAccountDeletion()
      .then(
        () => onChange(null),
        (error: unknown) => setFault(errorMessage(t, error)),
      )
      .finally(() => setBusy(false));
  };
  if (dueAt) {
    return (
      <SettingsBlock title={t("account.delete_title")}>
        <Note tone="warn">{t("account.delete_due", { date: formatDate(lang, wall(dueAt)) })}</Note>
        <Button variant="primary" busy={busy} onClick={keep}>
          {t("account.delete_keep")}
        </Button>
        {fault && (
          <p className="field-error" role="alert">
            {fault}
          </p>
        )}
      </SettingsBlock>
    );
  }
  return (
    <SettingsBlock title={t("account.delete_title")} lead={t("account.delete_lead", { count: days })}>
      <ul className="plain-list">
        <li>{t("account.delete_goes")}</li>
        {isStaff && <li>{t("account.delete_role")}</li>}
        <li>{t("account.delete_stays_work")}</li>
        <li>{t("account.delete_stays_log")}</li>
      </ul>
      {open ? (
        <PasswordConfirmForm
          verb={t("account.delete_verb")}
          onClose={() => setOpen(false)}
          send={async ({ current_password }) => {
            const { deletion_due_at } = await requestAccountDeletion({ current_password });
            setOpen(false);
            onChange(deletion_due_at ?? null);
            await refreshUser();
          }}
        />
      ) : (
        <p className="space-above-4">
          <Button variant="bad" onClick={() => setOpen(true)}>
            {t("account.delete_verb")}
          </Button>
        </p>
      )}
    </SettingsBlock>
  );
}
