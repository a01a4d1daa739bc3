import * as v from "valibot";
import { useState } from "preact/hooks";
import { api } from "../../lib/api";
import { login } from "../../lib/account";
import { useApiForm } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { navigate } from "../../lib/page";
import { useEnvelope } from "../../lib/page-context";
import { queryValue } from "../../lib/paths";
import { email, password, required } from "../../lib/rules";
import { A } from "../../ui/site/A";
import { Field } from "../../ui/site/Field";
import { FormNote } from "../../ui/site/FormNote";
import { Note } from "../../ui/site/Note";
import { PasswordField } from "../../ui/site/PasswordField";
import { AuthFrame } from "./AuthFrame";
import { SubmitButton } from "./SubmitButton";

const schema = v.object({ name: required(80), surname: required(80), email, password });

/** The first super-admin, by the link that the server printed. */
export function SetupPage() {
  const t = useT();
  const { path } = useEnvelope();
  const token = queryValue(path, "token");
  const [done, setDone] = useState(false);
  const form = useApiForm({
    schema,
    draft: "setup",
    send: async (entry) => {
      await api<unknown>("/setup", { method: "POST", body: { token, ...entry } });
      setDone(true);
      await login({ email: entry.email, password: entry.password, remember: false });
      navigate("/panel", { replace: true });
    },
  });
  if (!token) {
    return (
      <AuthFrame title={t("auth.setup_title")}>
        <Note tone="warn">{t("auth.setup_no_token")}</Note>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t("auth.setup_title")} lead={t("auth.setup_lead")} wide>
      <FormNote form={form} />
      {done ? (
        <>
          <Note tone="ok" alert>
            {t("auth.setup_done")}
          </Note>
          <p>
            <A class="btn btn--primary" href="/auth/login">
              {t("auth.to_login")}
            </A>
          </p>
        </>
      ) : (
        <form
          class="form--2"
          ref={form.ref}
          method="post"
          noValidate
          onInput={form.onInput}
          onFocusOut={form.onFocusOut}
          onSubmit={form.onSubmit}
        >
          <Field form={form} name="name" label={t("auth.name")} autocomplete="given-name" />
          <Field form={form} name="surname" label={t("auth.surname")} autocomplete="family-name" />
          <Field form={form} name="email" type="email" class="full" label={t("auth.email")} autocomplete="username" />
          <PasswordField
            form={form}
            name="password"
            class="full"
            label={t("auth.password")}
            autocomplete="new-password"
            hint={t("auth.password_hint")}
          />
          <SubmitButton busy={form.busy} label={t("auth.setup_save")} />
        </form>
      )}
    </AuthFrame>
  );
}
