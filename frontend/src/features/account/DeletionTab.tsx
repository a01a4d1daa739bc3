import { useState } from "react";
import { refreshUser } from "../../lib/account";
import { errorMessage } from "../../lib/errorMessage";
import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { wall } from "../../lib/portalTime";
import { Button } from "../../ui/panel/Button";
import { Note } from "../../ui/site/Note";
import { requestAccountDeletion, cancelAccountDeletion } from "./api";
import { PasswordConfirmForm } from "./PasswordConfirmForm";
import { SettingsBlock } from "./SettingsBlock";
import type { TabProps } from "./types";

/** The tab of the deletion of the account. */
export function DeletionTab({ profile, put }: TabProps) {
  const t = useT();
  const lang = useLang();
  const { deletion_due_at: dueAt = null, deletion_days: days } = profile;
  /** True if the person has a role, which a request ends. */
  const isStaff = profile.account.role !== "user";
  const onChange = (deletion_due_at: string | null) => put({ ...profile, deletion_due_at });
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
