import { useEffect, useState } from "react";
import { NetworkError, Problem } from "../../lib/api";
import { useProofOfWork } from "../../lib/proofOfWork";
import { useT } from "../../lib/i18n";
import { siteErrorMessage } from "../../lib/siteErrorMessage";
import type { LetterDelivery } from "../../lib/page-types";
import type { Human, MailSent } from "../../generated/api";
import { busyWords } from "../../ui/site/busyWords";
import { HoneypotField } from "../../ui/site/HoneypotField";
import { Note } from "../../ui/site/Note";
import { resendConfirmation } from "./api";
import { NoMailNote } from "./NoMailNote";

interface Props {
  email: string;
  /** Seconds to wait before the first repetition, if a letter was just sent. */
  pause_s?: number;
  letters: LetterDelivery;
  /** Asks for the letter; that of the confirmation by default. */
  request?: (email: string, human: Human) => Promise<MailSent>;
  /** What was done. */
  done?: string;
}

/** Sends a letter again. */
export function ResendButton({ email, pause_s = 0, letters, request = resendConfirmation, done }: Props) {
  const t = useT();
  const human = useProofOfWork();
  const [left, setLeft] = useState(pause_s);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<"none" | "sent" | string>("none");

  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const send = async () => {
    if (left > 0 || busy || email === "") return;
    setBusy(true);
    try {
      const { retry_after_s } = await human.send((proof) => request(email, proof));
      setOutcome("sent");
      setLeft(retry_after_s);
    } catch (error) {
      if (error instanceof NetworkError) setOutcome(siteErrorMessage(t, error, "sign_in.no_connection"));
      else if (error instanceof Problem) {
        setOutcome(error.detail || error.title);
        if (error.retry_after) setLeft(error.retry_after);
      } else throw error;
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="stack--tight">
      <button
        className="button button--line"
        type="button"
        aria-disabled={left > 0 || busy ? "true" : undefined}
        onClick={() => void send()}
      >
        {busy ? busyWords(t, human) : left > 0 ? t("sign_in.resend_in", { count: left }) : t("sign_in.resend")}
      </button>
      <HoneypotField human={human} />
      {outcome === "sent" && !letters.delivers && <NoMailNote letters={letters} done="" />}
      {outcome === "sent" && letters.delivers && (
        <Note tone="ok" alert>
          {done ?? t("sign_in.resent")}
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
