import { useEffect, useState } from "preact/hooks";
import { api, Fault, Problem } from "../../lib/api";
import { useT } from "../../lib/i18n";
import { useEnvelope } from "../../lib/page-context";
import { queryValue } from "../../lib/paths";
import { A } from "../../ui/site/A";
import { Note } from "../../ui/site/Note";
import { AuthFrame } from "./AuthFrame";

type Outcome = { state: "asking" } | { state: "done" } | { state: "refused"; text: string; again: boolean };

/** Opened from the letter: confirms the address. */
export function ConfirmEmailPage() {
  const t = useT();
  const { path } = useEnvelope();
  const token = queryValue(path, "token");
  const [outcome, setOutcome] = useState<Outcome>({ state: "asking" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!token) {
      setOutcome({ state: "refused", text: t("auth.confirm_no_token"), again: false });
      return;
    }
    api<unknown>("/auth/email/confirm", { method: "POST", body: { token } }).then(
      () => setOutcome({ state: "done" }),
      (error: unknown) => {
        if (error instanceof Fault) setOutcome({ state: "refused", text: t(`auth.fault_${error.kind}`), again: true });
        else if (error instanceof Problem) {
          const field = error.fields.token?.[0]?.message;
          setOutcome({ state: "refused", text: field ?? (error.detail || error.title), again: false });
        }
      },
    );
  }, [token, attempt, t]);

  return (
    <AuthFrame title={t("auth.confirm_title")}>
      {outcome.state === "asking" && <p role="status">{t("common.loading")}</p>}
      {outcome.state === "done" && (
        <Note tone="ok" alert>
          {t("auth.confirm_done")}
        </Note>
      )}
      {outcome.state === "refused" && (
        <Note tone="bad" alert>
          {outcome.text}
        </Note>
      )}
      {outcome.state === "refused" && outcome.again && (
        <button class="btn btn--primary" type="button" onClick={() => setAttempt(attempt + 1)}>
          {t("common.retry")}
        </button>
      )}
      <p>
        <A class="btn btn--line" href="/auth/login">
          {t("auth.to_login")}
        </A>
      </p>
    </AuthFrame>
  );
}
