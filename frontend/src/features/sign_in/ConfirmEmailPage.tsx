import { useEffect, useState } from "react";
import { NetworkError, Problem } from "../../lib/api";
import { useT, type Translate } from "../../lib/i18n";
import { useEnvelope } from "../../lib/page-context";
import { queryValue } from "../../lib/paths";
import { A } from "../../ui/site/A";
import { Note } from "../../ui/site/Note";
import { ChoosePassword } from "./ChoosePassword";
import { SignInFrame } from "../../ui/site/SignInFrame";
import { confirmEmail, confirmEmailChange } from "./api";

type Outcome =
  | { state: "asking" }
  | { state: "done"; text: string }
  | { state: "password"; text: string }
  | { state: "refused"; text: string; again: boolean };

/** The result of an opened link, in words. */
async function confirm(t: Translate, token: string | null, change: string): Promise<string> {
  if (token) {
    await confirmEmail(token);
    return t("sign_in.confirm_done");
  }
  const { complete } = await confirmEmailChange(change);
  return complete ? t("sign_in.change_done") : t("sign_in.change_half");
}

/** Opened from a letter: confirms the address of a new account, or one of the two of a change. */
export function ConfirmEmailPage() {
  const t = useT();
  const { path } = useEnvelope();
  const token = queryValue(path, "token");
  const change = queryValue(path, "change");
  const [outcome, setOutcome] = useState<Outcome>({ state: "asking" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!token && !change) {
      setOutcome({ state: "refused", text: t("sign_in.confirm_no_token"), again: false });
      return;
    }
    confirm(t, token, change ?? "").then(
      (text) => setOutcome({ state: "done", text }),
      (error: unknown) => {
        if (error instanceof NetworkError)
          setOutcome({ state: "refused", text: t(`sign_in.fault_${error.kind}`), again: true });
        else if (error instanceof Problem && error.code === "choose_password")
          setOutcome({ state: "password", text: error.detail });
        else if (error instanceof Problem) {
          const field = error.fields.token?.[0]?.message;
          setOutcome({ state: "refused", text: field ?? (error.detail || error.title), again: false });
        }
      },
    );
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
        <ChoosePassword
          token={token}
          lead={outcome.text}
          onDone={() => setOutcome({ state: "done", text: t("sign_in.confirm_done") })}
        />
      )}
      {outcome.state === "refused" && (
        <Note tone="bad" alert>
          {outcome.text}
        </Note>
      )}
      {outcome.state === "refused" && outcome.again && (
        <button className="button button--primary" type="button" onClick={() => setAttempt(attempt + 1)}>
          {t("common.retry")}
        </button>
      )}
      <p>
        <A className="button button--line" href="/auth/login">
          {t("sign_in.to_login")}
        </A>
      </p>
    </SignInFrame>
  );
}
