import { useEffect, useState } from "react";
import type { SiteSettings } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { errorMessage } from "../../../lib/errorMessage";
import { toast } from "../../../lib/toasts";
import { fullTime } from "../../../lib/portalTime";
import { Note } from "../../../ui/site/Note";
import { sendTestMail } from "./api";

const LOOK_EVERY_MS = 1_000;

export interface MailStepProps {
  run: SiteSettings;
  onRun: (run: SiteSettings) => void;
  onLook: () => void;
}

/** Sends a letter to one's own address through the queue, and says whether it went out. */
export function MailStep({ run, onRun, onLook }: MailStepProps) {
  const t = useT();
  const lang = useLang();
  const [busy, setBusy] = useState(false);
  const { mail } = run;
  const waits = mail.last?.state === "waiting";
  useEffect(() => {
    if (!waits) return;
    const timer = window.setInterval(onLook, LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [waits, onLook]);
  const send = async () => {
    setBusy(true);
    try {
      onRun(await sendTestMail());
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  return (
    <div className="card">
      <div className="card__body form settings-form">
        <p>{t("panel.legal.mail_text", { transport: mail.transport, from: mail.from, to: mail.to })}</p>
        {mail.transport === "file" && <Note tone="warn">{t("panel.legal.mail_file")}</Note>}
        <p>
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            {t("panel.legal.mail_send")}
          </Button>
        </p>
        <div role="status">
          {mail.last?.state === "sent" && (
            <Note tone="ok">{t("panel.legal.mail_sent", { date: fullTime(lang, mail.last.sent_at ?? null) })}</Note>
          )}
          {mail.last && waits && (
            <Note>
              {mail.last.error
                ? t("panel.legal.mail_waiting", { error: mail.last.error })
                : t("panel.legal.mail_waiting_plain")}
            </Note>
          )}
          {mail.last?.state === "refused" && (
            <Note tone="bad">{t("panel.legal.mail_refused", { error: mail.last.error })}</Note>
          )}
        </div>
      </div>
    </div>
  );
}
