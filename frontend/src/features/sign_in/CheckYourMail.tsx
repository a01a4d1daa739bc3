import { useEffect } from "react";
import { useT } from "../../lib/i18n";
import { jumpTo } from "../../lib/scroll";
import { A } from "../../ui/site/A";
import { Note } from "../../ui/site/Note";
import { ResendButton } from "./ResendButton";
import { SignInFrame } from "../../ui/site/SignInFrame";

/** After the registration: the address waits for its confirmation. */
export function CheckYourMail({ email: address, pause_s }: { email: string; pause_s: number }) {
  const t = useT();
  // the form that was here may have been scrolled
  useEffect(() => {
    jumpTo(0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, []);
  return (
    <SignInFrame title={t("sign_in.check_mail_title")}>
      <Note tone="ok" alert>
        {t("sign_in.check_mail_text", { email: address })}
      </Note>
      <p className="secondary">{t("sign_in.check_mail_spam")}</p>
      <ResendButton email={address} pause_s={pause_s} />
      <p>
        <A className="link tap-line" href="/auth/login">
          {t("sign_in.to_login")}
        </A>
      </p>
    </SignInFrame>
  );
}
