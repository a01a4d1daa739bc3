import { useEffect, useState } from "react";
import * as v from "valibot";
import { isTemporary } from "../../lib/isTemporary";
import { useApiForm } from "../../lib/form";
import { useT, type Translate } from "../../lib/i18n";
import { useEnvelope } from "../../lib/page-context";
import { queryValue } from "../../lib/paths";
import { password, personName } from "../../lib/rules";
import { siteErrorMessage } from "../../lib/siteErrorMessage";
import type { InvitationDetail } from "../../generated/api";
import { A } from "../../ui/site/A";
import { FormField } from "../../ui/site/FormField";
import { LoadFailed } from "../../ui/site/LoadFailed";
import { Note } from "../../ui/site/Note";
import { NewPasswordField } from "../../ui/site/NewPasswordField";
import { acceptInvitation, openInvitation } from "./api";
import { SignInFrame } from "../../ui/site/SignInFrame";
import { ApiForm } from "../../ui/site/ApiForm";
import { SubmitButton } from "../../ui/site/SubmitButton";

type Link =
  | { state: "asking" | "over" | "done" }
  | { state: "open"; invitation: InvitationDetail }
  | { state: "failed"; text: string; asking: boolean };

const newcomer = v.object({ name: personName, surname: personName, password });
const known = v.object({});

/** An invitation to work here, opened by the link of a letter. */
export function InvitationPage() {
  const t = useT();
  const { path } = useEnvelope();
  const token = queryValue(path, "token");
  const [link, setLink] = useState<Link>({ state: "asking" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!token) return;
    setLink((now) => (now.state === "failed" ? { ...now, asking: true } : { state: "asking" }));
    openInvitation(token).then(
      (invitation) => setLink({ state: "open", invitation }),
      (error: unknown) => setLink(refusal(t, error)),
    );
  }, [token, attempt, t]);

  if (token && link.state === "open") {
    const { inviter, role, email, has_account } = link.invitation;
    const lead = t("sign_in.invitation_lead", {
      inviter,
      role: role === "user" ? "" : t(`sign_in.role.${role}`),
      email,
    });
    const done = () => setLink({ state: "done" });
    return (
      <SignInFrame title={t("sign_in.invitation_title")} lead={lead} wide>
        {has_account ? <Raise token={token} onDone={done} /> : <Enter token={token} email={email} onDone={done} />}
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t("sign_in.invitation_title")}>
      {!token && <Note tone="warn">{t("sign_in.invitation_no_token")}</Note>}
      {token && link.state === "asking" && (
        <>
          <p role="status">{t("common.loading")}</p>
          <p className="note note--warn without-script">{t("sign_in.needs_script")}</p>
        </>
      )}
      {link.state === "over" && <Note tone="warn">{t("sign_in.invitation_over")}</Note>}
      {link.state === "failed" && (
        <LoadFailed text={link.text} asking={link.asking} onRetry={() => setAttempt(attempt + 1)} />
      )}
      {link.state === "done" && (
        <>
          <Note tone="ok" alert>
            {t("sign_in.invitation_done")}
          </Note>
          <A className="button button--primary" href="/auth/login?next=/panel">
            {t("sign_in.login")}
          </A>
        </>
      )}
    </SignInFrame>
  );
}

function refusal(t: Translate, error: unknown): Link {
  if (!isTemporary(error)) return { state: "over" };
  return { state: "failed", text: siteErrorMessage(t, error, "sign_in.no_connection"), asking: false };
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
