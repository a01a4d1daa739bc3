import { useState } from "react";
import * as v from "valibot";
import { vLogin } from "../../generated/api/valibot.gen";
import { useApiForm } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { useLayout, useEnvelope } from "../../lib/page-context";
import { queryValue, safeNext } from "../../lib/paths";
import { email } from "../../lib/rules";
import { A } from "../../ui/site/A";
import { FormField } from "../../ui/site/FormField";
import { Note } from "../../ui/site/Note";
import { PasswordField } from "../../ui/site/PasswordField";
import { lettersOf } from "./letters";
import { login } from "./login";
import { withNext } from "./nextPath";
import { PasskeyButton } from "./PasskeyButton";
import { ResendButton } from "./ResendButton";
import { SignInFrame } from "../../ui/site/SignInFrame";
import { SecondStep } from "./SecondStep";
import { Problem } from "../../lib/api";
import { ApiForm } from "../../ui/site/ApiForm";
import { SubmitButton } from "../../ui/site/SubmitButton";

const schema = v.object({ ...vLogin.entries, email, remember: v.boolean() });

/** The form of the sign-in; once somebody is signed in, the route guard leads on. */
export function LoginPage() {
  const t = useT();
  const envelope = useEnvelope();
  const { path } = envelope;
  const letters = lettersOf(envelope);
  const { registration_open, passkeys } = useLayout();
  const next = queryValue(path, "next");
  const [second, setSecond] = useState<string | null>(null);
  const form = useApiForm({
    schema,
    draft: "login",
    send: async (entry) => {
      const asked = await login(entry);
      if (asked.second) setSecond(asked.second);
    },
  });
  const unconfirmed = form.problem instanceof Problem && form.problem.code === "email_unconfirmed";
  const address = typeof form.values.email === "string" ? form.values.email : "";

  if (second) {
    return <SecondStep token={second} onBack={() => setSecond(null)} />;
  }
  return (
    <SignInFrame title={t("sign_in.login_title")}>
      {safeNext(next) !== "/" && !form.problem && <Note>{t("sign_in.login_needed")}</Note>}
      <ApiForm form={form} notice={unconfirmed && <ResendButton email={address} letters={letters} />}>
        <FormField
          form={form}
          autoFocus
          name="email"
          type="email"
          label={t("sign_in.email")}
          autocomplete={passkeys ? "username webauthn" : "username"}
        />
        <PasswordField form={form} name="password" label={t("sign_in.password")} autocomplete="current-password" />
        <div className="sign-in__choices">
          <label className="check">
            <input type="checkbox" name="remember" /> <span>{t("sign_in.remember")}</span>
          </label>
          <A className="link tap-line" href="/reset-password">
            {t("sign_in.forgot")}
          </A>
        </div>
        <SubmitButton form={form} label={t("sign_in.login")} />
      </ApiForm>
      {passkeys && <PasskeyButton remember={form.values.remember === true} />}
      {registration_open && (
        <p className="secondary">
          {t("sign_in.new_here")}{" "}
          <A className="link tap-line" href={withNext("/auth/registration", next)}>
            {t("sign_in.create_account")}
          </A>
        </p>
      )}
    </SignInFrame>
  );
}
