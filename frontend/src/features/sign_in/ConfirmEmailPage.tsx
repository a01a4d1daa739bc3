import { useEffect, useState } from "react";
import type { EmailConfirmed } from "../../generated/api";
import { Problem } from "../../lib/api";
import { isTemporary } from "../../lib/isTemporary";
import { useT, type Translate } from "../../lib/i18n";
import { navigate } from "../../lib/navigation";
import { useEnvelope } from "../../lib/page-context";
import { queryValue, safeNext } from "../../lib/paths";
import { signIn } from "../../lib/session";
import { siteErrorMessage } from "../../lib/siteErrorMessage";
import { A } from "../../ui/site/A";
import { LoadFailed } from "../../ui/site/LoadFailed";
import { Note } from "../../ui/site/Note";
import { ChoosePassword } from "./ChoosePassword";
import { SignInFrame } from "../../ui/site/SignInFrame";
import { confirmEmail, confirmEmailChange } from "./api";
import { withNext } from "./nextPath";

type Outcome =
  | { state: "asking" }
  | { state: "done"; text: string; next: string | null; signedIn: boolean }
  | { state: "password"; text: string }
  | { state: "refused"; text: string }
  | { state: "failed"; text: string; asking: boolean };

/** Opened from an e-mail: confirms the address of a new account, which is signed in, or one of the two of a change. The
 * confirmation is a request of its own, so that a program that only fetches links confirms nothing. */
export function ConfirmEmailPage() {
  const t = useT();
  const { path } = useEnvelope();
  const token = queryValue(path, "token");
  const change = queryValue(path, "change");
  const [outcome, setOutcome] = useState<Outcome>({ state: "asking" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!token && !change) {
      setOutcome({ state: "refused", text: t("sign_in.confirm_no_token") });
      return;
    }
    setOutcome((now) => (now.state === "failed" ? { ...now, asking: true } : now));
    const asked = token
      ? confirmEmail(token).then((answer) => setOutcome(confirmed(t, answer)))
      : confirmEmailChange(change ?? "").then(({ complete }) => {
          const text = t(complete ? "sign_in.change_done" : "sign_in.change_half");
          setOutcome({ state: "done", text, next: null, signedIn: false });
        });
    asked.catch((error: unknown) => setOutcome(refusal(t, error)));
  }, [token, change, attempt, t]);

  return (
    <SignInFrame title={t("sign_in.confirm_title")}>
      {outcome.state === "asking" && <p role="status">{t("common.loading")}</p>}
      {outcome.state === "done" && (
        <Note tone="ok" alert>
          {outcome.text}
        </Note>
      )}
      {outcome.state === "password" && token && (
        <ChoosePassword token={token} lead={outcome.text} onDone={(answer) => setOutcome(confirmed(t, answer))} />
      )}
      {outcome.state === "refused" && (
        <Note tone="bad" alert>
          {outcome.text}
        </Note>
      )}
      {outcome.state === "failed" && (
        <LoadFailed text={outcome.text} asking={outcome.asking} onRetry={() => setAttempt(attempt + 1)} />
      )}
      <p>
        {outcome.state === "done" && outcome.signedIn ? (
          <A className="button button--primary" href="/">
            {t("sign_in.to_home")}
          </A>
        ) : (
          <A
            className="button button--line"
            href={withNext("/auth/login", outcome.state === "done" ? outcome.next : null)}
          >
            {t("sign_in.to_login")}
          </A>
        )}
      </p>
    </SignInFrame>
  );
}

/** Keeps the session of a confirmed account, and goes on to the page that the registration came from. */
function confirmed(t: Translate, { sign_in, next }: EmailConfirmed): Outcome {
  if (!sign_in) return { state: "done", text: t("sign_in.confirm_done"), next, signedIn: false };
  signIn(sign_in.access_token, sign_in.user);
  if (safeNext(next) !== "/") navigate(safeNext(next), { replace: true });
  return { state: "done", text: t("sign_in.confirm_signed_in"), next, signedIn: true };
}

function refusal(t: Translate, error: unknown): Outcome {
  if (isTemporary(error))
    return { state: "failed", text: siteErrorMessage(t, error, "sign_in.no_connection"), asking: false };
  if (!(error instanceof Problem)) throw error;
  if (error.code === "choose_password") return { state: "password", text: error.detail };
  const field = error.fields.token?.[0]?.message;
  return { state: "refused", text: field ?? (error.detail || error.title) };
}
