import { useState } from "react";
import * as v from "valibot";
import { useApiForm } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { password, someText } from "../../lib/rules";
import { Note } from "../../ui/site/Note";
import { NewPasswordField } from "../../ui/site/NewPasswordField";
import { PasswordField } from "../../ui/site/PasswordField";
import { SettingsBlock } from "./SettingsBlock";
import { changePassword } from "./api";
import type { Profile } from "../../generated/api";
import { ApiForm } from "../../ui/site/ApiForm";
import { SubmitButton } from "../../ui/site/SubmitButton";

const schema = v.object({ current_password: someText, password });

/** Change of the password. */
export function PasswordBlock({ put }: { put: (profile: Profile) => void }) {
  const t = useT();
  const [done, setDone] = useState(false);
  const form = useApiForm({
    schema,
    send: async (entry) => {
      setDone(false);
      put(await changePassword(entry));
      form.ref.current?.reset();
      form.onInput();
      setDone(true);
    },
  });
  return (
    <SettingsBlock title={t("sign_in.password")} lead={t("account.password_lead")}>
      {done && (
        <Note tone="ok" alert>
          {t("account.password_done")}
        </Note>
      )}
      <ApiForm form={form} className="form--two-columns">
        <PasswordField
          form={form}
          name="current_password"
          label={t("account.current_password")}
          autocomplete="current-password"
        />
        <NewPasswordField form={form} replaces />
        <div className="form__full row">
          <SubmitButton inline form={form} label={t("sign_in.new_password_save")} />
        </div>
      </ApiForm>
    </SettingsBlock>
  );
}
