import { useEffect } from "react";
import { useT } from "../../lib/i18n";
import type { LetterDelivery } from "../../lib/page-types";
import { jumpTo } from "../../lib/scroll";
import { A } from "../../ui/site/A";
import { Note } from "../../ui/site/Note";
import { withNext } from "./nextPath";
import { NoMailNote } from "./NoMailNote";
import { ResendButton } from "./ResendButton";
import { SignInFrame } from "../../ui/site/SignInFrame";

interface Props {
  email: string;
  /** Seconds until another e-mail may be asked for. */
  pause_s: number;
  letters: LetterDelivery;
  /** The page that the registration came from. */
  next: string | null;
}

/** After the registration: the address waits for its confirmation. */
export function CheckYourMail({ email: address, pause_s, letters, next }: Props) {
  const t = useT();
  // the form that was here may have been scrolled
  useEffect(() => {
    jumpTo(0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, []);
  if (!letters.delivers) {
    return (
      <SignInFrame title={t("sign_in.no_mail_title")}>
        <NoMailNote letters={letters} done={t("sign_in.no_mail_registered", { email: address })} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t("sign_in.check_mail_title")}>
      <Note tone="ok" alert>
        {t("sign_in.check_mail_text", { email: address })}
      </Note>
      <p className="secondary">{t("sign_in.check_mail_spam")}</p>
      <ResendButton email={address} pause_s={pause_s} letters={letters} />
      <p>
        <A className="link tap-line" href={withNext("/auth/login", next)}>
          {t("sign_in.to_login")}
        </A>
      </p>
    </SignInFrame>
  );
}
