import { useEffect, useState } from "preact/hooks";
import { api, Fault, Problem } from "../../lib/api";
import { useT } from "../../lib/i18n";
import { Note } from "../../ui/site/Note";

/** Seconds between two letters. */
const PAUSE_S = 60;

/** Sends the confirmation letter again; the first time after a minute, if one was just sent. */
export function Resend({ email, justSent = false }: { email: string; justSent?: boolean }) {
  const t = useT();
  const [left, setLeft] = useState(justSent ? PAUSE_S : 0);
  const [outcome, setOutcome] = useState<"none" | "sent" | string>("none");

  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const send = async () => {
    if (left > 0 || email === "") return;
    try {
      await api<null>("/auth/email/resend", { method: "POST", body: { email } });
      setOutcome("sent");
      setLeft(PAUSE_S);
    } catch (error) {
      if (error instanceof Fault) setOutcome(t(`auth.fault_${error.kind}`));
      else if (error instanceof Problem) {
        setOutcome(error.detail || error.title);
        if (error.retry_after) setLeft(error.retry_after);
      } else throw error;
    }
  };

  return (
    <div class="stack-2">
      <button
        class="btn btn--line"
        type="button"
        aria-disabled={left > 0 ? "true" : undefined}
        onClick={() => void send()}
      >
        {left > 0 ? t("auth.resend_in", { count: left }) : t("auth.resend")}
      </button>
      {outcome === "sent" && (
        <Note tone="ok" alert>
          {t("auth.resent")}
        </Note>
      )}
      {outcome !== "sent" && outcome !== "none" && (
        <Note tone="bad" alert>
          {outcome}
        </Note>
      )}
    </div>
  );
}
