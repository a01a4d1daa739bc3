import * as v from "valibot";
import { useEffect, useState } from "react";
import { useApiForm } from "../../lib/form";
import { useLang, useT } from "../../lib/i18n";
import { navigate } from "../../lib/navigation";
import { useEnvelope } from "../../lib/page-context";
import { queryValue } from "../../lib/paths";
import { email, password, personName } from "../../lib/rules";
import { signIn } from "../../lib/session";
import { A } from "../../ui/site/A";
import { FormField } from "../../ui/site/FormField";
import { Note } from "../../ui/site/Note";
import { NewPasswordField } from "../../ui/site/NewPasswordField";
import { createSuperAdmin, getSetupState } from "./api";
import { SignInFrame } from "../../ui/site/SignInFrame";
import { ApiForm } from "../../ui/site/ApiForm";
import { SubmitButton } from "../../ui/site/SubmitButton";

const schema = v.object({ name: personName, surname: personName, email, password });

/** The first super-admin, by the link that the server printed. */
export function BootstrapPage() {
  const t = useT();
  const { path } = useEnvelope();
  const token = queryValue(path, "token");
  const lang = useLang();
  const [link, setLink] = useState<"usable" | "used">("usable");

  useEffect(() => {
    if (!token) return;
    getSetupState(token).then(
      ({ open, valid }) => setLink(open && valid ? "usable" : "used"),
      () => undefined,
    );
  }, [token]);

  const form = useApiForm({
    schema,
    draft: "setup",
    send: async (entry) => {
      const answer = await createSuperAdmin({ token: token ?? "", locale: lang, ...entry });
      signIn(answer.access_token, answer.user);
      navigate("/panel/admin/owner-content?tab=setup", { replace: true });
    },
  });
  if (!token || link === "used") {
    return (
      <SignInFrame title={t("sign_in.bootstrap_title")}>
        <Note tone="warn">{t(token ? "sign_in.bootstrap_used" : "sign_in.bootstrap_no_token")}</Note>
        <p>
          <A className="button button--line" href="/auth/login">
            {t("sign_in.to_login")}
          </A>
        </p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t("sign_in.bootstrap_title")} lead={t("sign_in.bootstrap_lead")} wide>
      <ApiForm form={form} className="form--two-columns">
        <FormField form={form} autoFocus name="name" label={t("sign_in.name")} autocomplete="given-name" />
        <FormField form={form} name="surname" label={t("sign_in.surname")} autocomplete="family-name" />
        <FormField
          form={form}
          name="email"
          type="email"
          className="form__full"
          label={t("sign_in.email")}
          autocomplete="username"
        />
        <NewPasswordField form={form} className="form__full" />
        <SubmitButton form={form} label={t("sign_in.bootstrap_save")} />
      </ApiForm>
      <p>
        <A className="link tap-line" href={`/setup/restore?token=${encodeURIComponent(token)}`}>
          {t("sign_in.bootstrap_restore")}
        </A>
      </p>
    </SignInFrame>
  );
}
