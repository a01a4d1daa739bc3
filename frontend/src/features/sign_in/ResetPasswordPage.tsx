import { useState, type ReactNode } from "react";
import * as v from "valibot";
import { Problem } from "../../lib/api";
import { useApiForm } from "../../lib/form";
import { useProofOfWork } from "../../lib/proofOfWork";
import { useT } from "../../lib/i18n";
import { useEnvelope, useLayout } from "../../lib/page-context";
import { queryValue } from "../../lib/paths";
import { email, password } from "../../lib/rules";
import { A } from "../../ui/site/A";
import { FormField } from "../../ui/site/FormField";
import { FormNote } from "../../ui/site/FormNote";
import { Logo } from "../../ui/site/Logo";
import { Note } from "../../ui/site/Note";
import { NewPasswordField } from "../../ui/site/NewPasswordField";
import { requestPasswordReset, resetPassword } from "./api";
import { ApiForm } from "../../ui/site/ApiForm";
import { lettersOf } from "./letters";
import { NoMailNote } from "./NoMailNote";
import { ResendButton } from "./ResendButton";
import { SubmitButton } from "../../ui/site/SubmitButton";

/** Without a token it asks for the address, with one it sets the new password. */
export function ResetPasswordPage() {
  const { path } = useEnvelope();
  const token = queryValue(path, "token");
  return token ? <SetPassword token={token} /> : <AskForLink />;
}

interface LayoutProps {
  title: string;
  /** The step that comes next, where the page is done. */
  next?: ReactNode;
  children: ReactNode;
}

function Layout({ title, next, children }: LayoutProps) {
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
        {next || (
          <p>
            <A className="link tap-line" href="/auth/login">
              {t("sign_in.to_login")}
            </A>
          </p>
        )}
      </div>
    </div>
  );
}

const askSchema = v.object({ email });

function AskForLink() {
  const t = useT();
  const letters = lettersOf(useEnvelope());
  const [sent, setSent] = useState<{ email: string; pause_s: number } | null>(null);
  const human = useProofOfWork();
  const form = useApiForm({
    schema: askSchema,
    draft: "reset",
    send: async (entry) => {
      const { retry_after_s } = await human.send((proof) => requestPasswordReset(entry.email, proof));
      setSent({ email: entry.email, pause_s: retry_after_s });
    },
  });
  return (
    <Layout title={t("sign_in.reset_title")}>
      {sent && !letters.delivers && <NoMailNote letters={letters} done={t("sign_in.no_mail_reset")} />}
      {sent && letters.delivers && (
        <>
          <Note tone="ok" alert>
            {t("sign_in.reset_sent")}
          </Note>
          <p className="secondary">{t("sign_in.check_mail_spam")}</p>
          <ResendButton
            {...sent}
            letters={letters}
            request={requestPasswordReset}
            done={t("sign_in.reset_sent_again")}
          />
        </>
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
  const [state, setState] = useState<"open" | "done" | "used">("open");
  const form = useApiForm({
    schema: setSchema,
    send: async (entry) => {
      try {
        await resetPassword(token, entry.password);
        setState("done");
      } catch (error) {
        if (error instanceof Problem && error.code === "link_used_up") setState("used");
        throw error;
      }
    },
  });
  return (
    <Layout
      title={t("sign_in.new_password_title")}
      next={
        state === "done" ? (
          <A className="button button--primary button--block" href="/auth/login">
            {t("sign_in.login")}
          </A>
        ) : (
          state === "used" && (
            <A className="button button--primary button--block" href="/reset-password">
              {t("sign_in.reset_again")}
            </A>
          )
        )
      }
    >
      {state === "done" && (
        <Note tone="ok" alert>
          {t("sign_in.new_password_done")}
        </Note>
      )}
      {state === "used" && <FormNote form={form} />}
      {state === "open" && (
        <ApiForm form={form}>
          <NewPasswordField form={form} replaces />
          <SubmitButton form={form} label={t("sign_in.new_password_save")} />
        </ApiForm>
      )}
    </Layout>
  );
}
