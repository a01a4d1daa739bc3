import { useState, type ReactNode } from "react";
import * as v from "valibot";
import { useApiForm } from "../../lib/form";
import { useProofOfWork } from "../../lib/proofOfWork";
import { useT } from "../../lib/i18n";
import { useEnvelope, useLayout } from "../../lib/page-context";
import { queryValue } from "../../lib/paths";
import { email, password } from "../../lib/rules";
import { A } from "../../ui/site/A";
import { FormField } from "../../ui/site/FormField";
import { Logo } from "../../ui/site/Logo";
import { Note } from "../../ui/site/Note";
import { NewPasswordField } from "../../ui/site/NewPasswordField";
import { requestPasswordReset, resetPassword } from "./api";
import { ApiForm } from "../../ui/site/ApiForm";
import { lettersOf } from "./letters";
import { NoMailNote } from "./NoMailNote";
import { SubmitButton } from "../../ui/site/SubmitButton";

/** Without a token it asks for the address, with one it sets the new password. */
export function ResetPasswordPage() {
  const { path } = useEnvelope();
  const token = queryValue(path, "token");
  return token ? <SetPassword token={token} /> : <AskForLink />;
}

function Layout({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  const { brand, name } = useLayout();
  return (
    <div className="alone">
      <A className="logo" href="/" aria-label={t("layout.logo", { name })}>
        <Logo brand={brand} name={name} />
      </A>
      <div className="sign-in__inner">
        <h1>{title}</h1>
        {children}
        <p>
          <A className="link tap-line" href="/auth/login">
            {t("sign_in.to_login")}
          </A>
        </p>
      </div>
    </div>
  );
}

const askSchema = v.object({ email });

function AskForLink() {
  const t = useT();
  const letters = lettersOf(useEnvelope());
  const [sent, setSent] = useState(false);
  const human = useProofOfWork();
  const form = useApiForm({
    schema: askSchema,
    draft: "reset",
    send: async (entry) => {
      await human.send((proof) => requestPasswordReset(entry.email, proof));
      setSent(true);
    },
  });
  return (
    <Layout title={t("sign_in.reset_title")}>
      {sent && !letters.delivers && <NoMailNote letters={letters} done={t("sign_in.no_mail_reset")} />}
      {sent && letters.delivers && (
        <Note tone="ok" alert>
          {t("sign_in.reset_sent")}
        </Note>
      )}
      {!sent && (
        <>
          <p className="secondary">{t("sign_in.reset_lead")}</p>
          <NoMailNote letters={letters} />
          <ApiForm form={form} proofOfWork={human}>
            <FormField form={form} name="email" type="email" label={t("sign_in.email")} autocomplete="username" />
            <SubmitButton form={form} label={t("sign_in.reset_send")} proofOfWork={human} />
          </ApiForm>
        </>
      )}
    </Layout>
  );
}

const setSchema = v.object({ password });

function SetPassword({ token }: { token: string }) {
  const t = useT();
  const [done, setDone] = useState(false);
  const form = useApiForm({
    schema: setSchema,
    send: async (entry) => {
      await resetPassword(token, entry.password);
      setDone(true);
    },
  });
  return (
    <Layout title={t("sign_in.new_password_title")}>
      {done ? (
        <Note tone="ok" alert>
          {t("sign_in.new_password_done")}
        </Note>
      ) : (
        <ApiForm form={form}>
          <NewPasswordField form={form} replaces />
          <SubmitButton form={form} label={t("sign_in.new_password_save")} />
        </ApiForm>
      )}
    </Layout>
  );
}
