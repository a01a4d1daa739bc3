import { useState } from "react";
import { useT } from "../../lib/i18n";
import { useLayout } from "../../lib/page-context";
import type { Envelope } from "../../lib/page-types";
import { queryValue } from "../../lib/paths";
import { Note } from "../../ui/site/Note";
import { CheckYourMail } from "./CheckYourMail";
import { lettersOf } from "./letters";
import { RegistrationForm } from "./RegistrationForm";
import { SignInFrame } from "../../ui/site/SignInFrame";

export function RegistrationPage({ envelope }: { envelope: Envelope }) {
  const t = useT();
  const { registration_open } = useLayout();
  const [sent, setSent] = useState<{ to: string; pause_s: number } | null>(null);
  if (!registration_open) {
    return (
      <SignInFrame title={t("sign_in.registration_title")}>
        <Note tone="warn">{t("sign_in.registration_closed")}</Note>
      </SignInFrame>
    );
  }
  const next = queryValue(envelope.path, "next");
  const letters = lettersOf(envelope);
  if (sent) return <CheckYourMail email={sent.to} pause_s={sent.pause_s} letters={letters} next={next} />;
  const legal = envelope.page === "registration" ? envelope.data.legal : [];
  return (
    <RegistrationForm legal={legal} letters={letters} next={next} onSent={(to, pause_s) => setSent({ to, pause_s })} />
  );
}
