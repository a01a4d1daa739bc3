import { useEffect, useState } from "react";
import * as v from "valibot";
import { Problem } from "../../lib/api";
import { useApiForm } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { useEnvelope } from "../../lib/page-context";
import { queryValue } from "../../lib/paths";
import { password, personName } from "../../lib/rules";
import type { InvitationDetail } from "../../generated/api";
import { A } from "../../ui/site/A";
import { FormField } from "../../ui/site/FormField";
import { Note } from "../../ui/site/Note";
import { NewPasswordField } from "../../ui/site/NewPasswordField";
import { acceptInvitation, openInvitation } from "./api";
import { SignInFrame } from "../../ui/site/SignInFrame";
import { ApiForm } from "../../ui/site/ApiForm";
import { SubmitButton } from "../../ui/site/SubmitButton";

type Link = InvitationDetail | "asked" | "over" | "unknown" | "done";

const newcomer = v.object({ name: personName, surname: personName, password });
const known = v.object({});

/** An invitation to work here, opened by the link of a letter. */
export function InvitationPage() {
  const t = useT();
  const { path } = useEnvelope();
  const token = queryValue(path, "token");
  const [link, setLink] = useState<Link>("asked");

  useEffect(() => {
    if (!token) return;
    openInvitation(token).then(setLink, (error: unknown) =>
      setLink(error instanceof Problem && error.status === 410 ? "over" : "unknown"),
    );
  }, [token]);

  if (!token || link === "over" || link === "done") {
    return (
      <SignInFrame title={t("sign_in.invitation_title")}>
        {link === "done" ? (
          <>
            <Note tone="ok" alert>
              {t("sign_in.invitation_done")}
            </Note>
            <A className="button button--primary" href="/auth/login?next=/panel">
              {t("sign_in.login")}
            </A>
          </>
        ) : (
          <Note tone="warn">{t(token ? "sign_in.invitation_over" : "sign_in.invitation_no_token")}</Note>
        )}
      </SignInFrame>
    );
  }
  const opened = typeof link === "object" ? link : null;
  const lead = opened
    ? t("sign_in.invitation_lead", {
        inviter: opened.inviter,
        role: opened.role === "user" ? "" : t(`sign_in.role.${opened.role}`),
        email: opened.email,
      })
    : undefined;
  const done = () => setLink("done");
  return (
    <SignInFrame title={t("sign_in.invitation_title")} lead={lead} wide>
      {opened?.has_account ? (
        <Raise token={token} onDone={done} />
      ) : (
        <Enter token={token} email={opened?.email ?? ""} onDone={done} />
      )}
    </SignInFrame>
  );
}

interface AcceptProps {
  token: string;
  onDone: () => void;
}

/** Somebody new says who they are. */
function Enter({ token, email, onDone }: AcceptProps & { email: string }) {
  const t = useT();
  const form = useApiForm({
    schema: newcomer,
    draft: "invitation",
    send: async (entry) => {
      await acceptInvitation({ token, ...entry });
      onDone();
    },
  });
  return (
    <ApiForm form={form} className="form--two-columns">
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <FormField form={form} name="name" label={t("sign_in.name")} autocomplete="given-name" />
      <FormField form={form} name="surname" label={t("sign_in.surname")} autocomplete="family-name" />
      <NewPasswordField form={form} className="form__full" />
      <SubmitButton form={form} label={t("sign_in.invitation_accept")} />
    </ApiForm>
  );
}

/** Somebody with an account only says yes. */
function Raise({ token, onDone }: AcceptProps) {
  const t = useT();
  const form = useApiForm({
    schema: known,
    send: async () => {
      await acceptInvitation({ token });
      onDone();
    },
  });
  return (
    <>
      <Note tone="info">{t("sign_in.invitation_account")}</Note>
      <ApiForm form={form}>
        <SubmitButton form={form} label={t("sign_in.invitation_accept")} />
      </ApiForm>
    </>
  );
}
