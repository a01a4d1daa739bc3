import { useState } from "react";
import { NetworkError, Problem } from "../../lib/api";
import { useT } from "../../lib/i18n";
import { knowsPasskeys, NoPasskey } from "../../lib/passkey";
import { Icon } from "../../ui/Icon";
import { Note } from "../../ui/site/Note";
import { loginByPasskey } from "./loginByPasskey";

interface Props {
  /** True if the sign-in shall last for weeks. */
  remember: boolean;
}

/** Signs in with a passkey; a browser that knows none is told so, for the page is made without asking it. */
export function PasskeyButton({ remember }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");

  const explain = (error: unknown): string => {
    if (error instanceof NoPasskey) return t("sign_in.passkey_stopped");
    if (error instanceof NetworkError) return t(`sign_in.fault_${error.kind}`);
    if (error instanceof Problem) return error.detail || error.title;
    throw error;
  };
  const signIn = () => {
    if (busy) return;
    if (!knowsPasskeys()) return setRefused(t("sign_in.passkey_old"));
    setBusy(true);
    setRefused("");
    loginByPasskey(remember)
      .catch((error: unknown) => setRefused(explain(error)))
      .finally(() => setBusy(false));
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
