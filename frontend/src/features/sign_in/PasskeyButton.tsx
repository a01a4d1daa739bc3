import { useEffect, useRef, useState } from "react";
import { NetworkError, Problem } from "../../lib/api";
import { useT, type Translate } from "../../lib/i18n";
import { knowsPasskeys, NoPasskey } from "../../lib/passkey";
import { siteErrorMessage } from "../../lib/siteErrorMessage";
import { Icon } from "../../ui/Icon";
import { Note } from "../../ui/site/Note";
import { loginByPasskey, suggestPasskeys } from "./loginByPasskey";

/** The server accepts the answer to a challenge for five minutes. */
const CHALLENGE_MS = 4 * 60_000;

interface Props {
  /** True if the sign-in shall last for weeks. */
  remember: boolean;
}

/** Signs in with a passkey, also with one among the suggestions of the e-mail field. A browser that knows none is told so when
 * the button is pressed, for the page is made without asking it. */
export function PasskeyButton({ remember }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  // grows when the suggestions may be offered again: a browser asks for one passkey at a time
  const [round, setRound] = useState(0);
  const suggestions = useRef<AbortController | null>(null);
  const remembers = useRef(remember);
  remembers.current = remember;

  useEffect(() => {
    const stop = new AbortController();
    suggestions.current = stop;
    suggestPasskeys(() => remembers.current, stop.signal).catch((error: unknown) => {
      setRefused(explain(t, error));
      setRound((n) => n + 1);
    });
    // a challenge that is about to expire is replaced by a new one
    const renewal = setTimeout(() => setRound((n) => n + 1), CHALLENGE_MS);
    return () => {
      clearTimeout(renewal);
      stop.abort();
    };
  }, [round, t]);

  const signIn = () => {
    if (busy) return;
    if (!knowsPasskeys()) return setRefused(t("sign_in.passkey_old"));
    setBusy(true);
    setRefused("");
    suggestions.current?.abort();
    loginByPasskey(remember)
      .catch((error: unknown) => setRefused(explain(t, error)))
      .finally(() => {
        setBusy(false);
        setRound((n) => n + 1);
      });
  };
  return (
    <div className="stack--tight">
      {refused && (
        <Note tone="bad" alert>
          {refused}
        </Note>
      )}
      <button
        className="button button--line button--block"
        type="button"
        aria-disabled={busy ? "true" : undefined}
        onClick={signIn}
      >
        <Icon name="key" />
        {busy ? t("sign_in.sending") : t("sign_in.passkey_login")}
      </button>
    </div>
  );
}

function explain(t: Translate, error: unknown): string {
  if (error instanceof NoPasskey) return t("sign_in.passkey_stopped");
  if (error instanceof NetworkError || error instanceof Problem)
    return siteErrorMessage(t, error, "sign_in.no_connection");
  throw error;
}
