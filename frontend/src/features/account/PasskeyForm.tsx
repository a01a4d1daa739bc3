import { PasskeyChangeLimits } from "../../generated/limits";
import * as v from "../../lib/contract";
import { useState } from "react";
import { useApiForm } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { NoPasskey } from "../../lib/passkey";
import { someText } from "../../lib/rules";
import { Button } from "../../ui/panel/Button";
import { FormField } from "../../ui/site/FormField";
import { Note } from "../../ui/site/Note";
import { PasswordField } from "../../ui/site/PasswordField";
import { addPasskey } from "./api";
import type { PasskeyRow } from "../../generated/api";
import { ApiForm } from "../../ui/site/ApiForm";
import { SubmitButton } from "../../ui/site/SubmitButton";

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(PasskeyChangeLimits.name.max_length)),
  current_password: someText,
});

interface Props {
  onDone: (all: PasskeyRow[]) => void;
  onClose: () => void;
}

/** Form of a new passkey: name and password, then the dialog of the browser. */
export function PasskeyForm({ onDone, onClose }: Props) {
  const t = useT();
  const [stopped, setStopped] = useState(false);
  const form = useApiForm({
    schema,
    send: async ({ name, current_password }) => {
      setStopped(false);
      try {
        onDone(await addPasskey(name, { current_password }));
      } catch (error) {
        if (!(error instanceof NoPasskey)) throw error;
        setStopped(true);
      }
    },
  });
  return (
    <div className="space-above-4">
      {stopped && (
        <Note tone="warn" alert>
          {t("account.passkey_stopped")}
        </Note>
      )}
      <ApiForm form={form} className="form--two-columns">
        <FormField
          form={form}
          name="name"
          label={t("account.passkey_name")}
          hint={t("account.passkey_name_hint")}
          autocomplete="off"
          optional
          focused
        />
        <PasswordField
          form={form}
          name="current_password"
          label={t("account.second_step_password")}
          autocomplete="current-password"
        />
        <div className="form__full row">
          <SubmitButton inline form={form} label={t("account.passkey_next")} />
          <Button onClick={onClose}>{t("common.cancel")}</Button>
        </div>
      </ApiForm>
    </div>
  );
}
