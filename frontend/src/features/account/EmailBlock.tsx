import { useState } from "react";
import * as v from "valibot";
import { formatDate } from "../../lib/format";
import { useApiForm } from "../../lib/form";
import { useLang, useT } from "../../lib/i18n";
import { email, someText } from "../../lib/rules";
import { Button } from "../../ui/panel/Button";
import { errorMessage } from "../../lib/errorMessage";
import { fullTime, wall } from "../../lib/portalTime";
import { FormField } from "../../ui/site/FormField";
import { Note } from "../../ui/site/Note";
import { PasswordField } from "../../ui/site/PasswordField";
import { SettingsBlock } from "./SettingsBlock";
import { requestEmailChange, cancelEmailChange } from "./api";
import type { PendingEmailChange, Profile } from "../../generated/api";
import { ApiForm } from "../../ui/site/ApiForm";
import { SubmitButton } from "../../ui/site/SubmitButton";

interface Props {
  profile: Profile;
  put: (profile: Profile) => void;
}

/** The e-mail address and its change. */
export function EmailBlock({ profile, put }: Props) {
  const t = useT();
  const lang = useLang();
  const [open, setOpen] = useState(false);
  const { account, email_confirmed_at, email_change } = profile;
  return (
    <SettingsBlock title={t("sign_in.email")}>
      <p className="breakable">
        <b>{account.email}</b>
      </p>
      {email_confirmed_at && (
        <p className="hint">{t("account.email_confirmed", { date: formatDate(lang, wall(email_confirmed_at)) })}</p>
      )}
      {email_change ? (
        <PendingChange change={email_change} old={account.email} put={put} />
      ) : open ? (
        <EmailForm
          onSent={(next) => {
            setOpen(false);
            put(next);
          }}
          onClose={() => setOpen(false)}
        />
      ) : (
        <p className="space-above-4">
          <Button onClick={() => setOpen(true)}>{t("account.email_change")}</Button>
        </p>
      )}
    </SettingsBlock>
  );
}

const schema = v.object({ email, current_password: someText });

function EmailForm({ onSent, onClose }: { onSent: (profile: Profile) => void; onClose: () => void }) {
  const t = useT();
  const form = useApiForm({ schema, send: async (entry) => onSent(await requestEmailChange(entry)) });
  return (
    <>
      <p className="secondary settings-block__lead space-above-4">{t("account.email_lead")}</p>
      <ApiForm form={form} className="form--two-columns">
        <FormField form={form} name="email" type="email" label={t("account.email_new")} autocomplete="email" />
        <PasswordField
          form={form}
          name="current_password"
          label={t("account.current_password")}
          autocomplete="current-password"
        />
        <div className="form__full row">
          <SubmitButton inline form={form} label={t("account.email_send")} />
          <Button onClick={onClose}>{t("common.cancel")}</Button>
        </div>
      </ApiForm>
    </>
  );
}

interface PendingChangeProps {
  change: PendingEmailChange;
  old: string;
  put: (profile: Profile) => void;
}

function PendingChange({ change, old, put }: PendingChangeProps) {
  const t = useT();
  const lang = useLang();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const stop = () => {
    setBusy(true);
    cancelEmailChange()
      .then(put, (error: unknown) => setFault(errorMessage(t, error)))
      .finally(() => setBusy(false));
  };
  const sides = [
    { email: old, confirmed: change.old_confirmed },
    { email: change.email, confirmed: change.new_confirmed },
  ];
  return (
    <div className="stack--tight space-above-4">
      <Note>{t("account.email_waiting", { email: change.email, time: fullTime(lang, change.expires_at) })}</Note>
      <ul className="sessions">
        {sides.map((side) => (
          <li key={side.email}>
            <span className="list-icon breakable">{side.email}</span>
            <span className={`status ${side.confirmed ? "status--ok" : "status--warn"}`}>
              {t(side.confirmed ? "account.email_side_ok" : "account.email_side_open")}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Button busy={busy} onClick={stop}>
          {t("account.email_stop")}
        </Button>
      </p>
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
