import { useState } from "react";
import * as v from "valibot";
import { vLogin } from "../../generated/api/valibot.gen";
import { login } from "../../lib/account";
import { useApiForm } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { navigate } from "../../lib/navigation";
import { useFrame, useEnvelope } from "../../lib/page-context";
import { queryValue, safeNext } from "../../lib/paths";
import { email } from "../../lib/rules";
import { A } from "../../ui/site/A";
import { Field } from "../../ui/site/Field";
import { FormNote } from "../../ui/site/FormNote";
import { Note } from "../../ui/site/Note";
import { PasswordField } from "../../ui/site/PasswordField";
import { PasskeyButton } from "./PasskeyButton";
import { ResendButton } from "./ResendButton";
import { SignInFrame } from "./SignInFrame";
import { SecondStep } from "./SecondStep";
import { SubmitButton } from "./SubmitButton";
import { Problem } from "../../lib/api";

const schema = v.object({ ...vLogin.entries, email, remember: v.boolean() });

export function LoginPage() {
  const t = useT();
  const { path } = useEnvelope();
  const { registration_open, passkeys } = useFrame();
  const next = safeNext(queryValue(path, "next"));
  const [second, setSecond] = useState<string | null>(null);
  const form = useApiForm({
    schema,
    draft: "login",
    send: async (entry) => {
      const asked = await login(entry);
      if (asked.second) setSecond(asked.second);
      else navigate(next, { replace: true });
    },
  });
  const unconfirmed = form.problem instanceof Problem && form.problem.code === "email_unconfirmed";
  const address = typeof form.values.email === "string" ? form.values.email : "";

  if (second) {
    return (
      <SecondStep token={second} onDone={() => navigate(next, { replace: true })} onBack={() => setSecond(null)} />
    );
  }
  return (
    <SignInFrame title={t("sign_in.login_title")}>
      {next !== "/" && !form.problem && <Note>{t("sign_in.login_needed")}</Note>}
      <FormNote form={form} />
      {unconfirmed && <ResendButton email={address} />}
      <form
        className="form"
        ref={form.ref}
        method="post"
        noValidate
        onInput={form.onInput}
        onBlur={form.onBlur}
        onSubmit={form.onSubmit}
      >
        <Field form={form} name="email" type="email" label={t("sign_in.email")} autocomplete="username" />
        <PasswordField form={form} name="password" label={t("sign_in.password")} autocomplete="current-password" />
        <div className="row row--between">
          <label className="check">
            <input type="checkbox" name="remember" /> <span>{t("sign_in.remember")}</span>
          </label>
          <A className="link tap-line" href="/reset-password">
            {t("sign_in.forgot")}
          </A>
        </div>
        <SubmitButton busy={form.busy} label={t("sign_in.login")} />
      </form>
      {passkeys && (
        <PasskeyButton remember={form.values.remember === true} onDone={() => navigate(next, { replace: true })} />
      )}
      {registration_open && (
        <p className="secondary">
          {t("sign_in.new_here")}{" "}
          <A className="link tap-line" href="/auth/registration">
            {t("sign_in.create_account")}
          </A>
        </p>
      )}
    </SignInFrame>
  );
}
