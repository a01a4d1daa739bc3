import { useEffect, useState } from "react";
import type { RenewalSubject } from "../../generated/api";
import { isTemporary } from "../../lib/isTemporary";
import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { wall } from "../../lib/portalTime";
import { queryValue } from "../../lib/paths";
import type { Envelope } from "../../lib/page-types";
import { siteErrorMessage } from "../../lib/siteErrorMessage";
import { A } from "../../ui/site/A";
import { LoadFailed } from "../../ui/site/LoadFailed";
import { Note } from "../../ui/site/Note";
import { getRenewal, renewByLink } from "./api";

/** Renews a service by the link of a letter, without an account: opening it only asks. */
export function ServiceRenewalPage({ envelope }: { envelope: Envelope }) {
  const t = useT();
  const lang = useLang();
  const token = queryValue(envelope.path, "token") ?? "";
  const [subject, setSubject] = useState<RenewalSubject | null>(null);
  const [fault, setFault] = useState("");
  const [failed, setFailed] = useState<{ text: string; asking: boolean } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [renewed, setRenewed] = useState(false);
  useEffect(() => {
    let left = false;
    setFailed((now) => now && { ...now, asking: true });
    getRenewal(token).then(
      (found) => {
        if (left) return;
        setFailed(null);
        setSubject(found);
      },
      (error: unknown) => {
        if (left) return;
        const text = siteErrorMessage(t, error);
        setFailed(isTemporary(error) ? { text, asking: false } : null);
        if (!isTemporary(error)) setFault(text);
      },
    );
    return () => {
      left = true;
    };
  }, [token, attempt, t]);
  const renew = async () => {
    setBusy(true);
    setFault("");
    try {
      setSubject(await renewByLink(token));
      setRenewed(true);
    } catch (error) {
      setFault(siteErrorMessage(t, error, "services.owner.not_renewed"));
    }
    setBusy(false);
  };
  const day = subject?.valid_until ? formatDate(lang, wall(subject.valid_until)) : "";
  return (
    <div className="container correspondence">
      <header className="page-head">
        <h1>{t("services.owner.renewal")}</h1>
      </header>
      <div className="form correspondence__form">
        {!subject && !fault && !failed && <p role="status">{t("common.loading")}</p>}
        {failed && <LoadFailed {...failed} onRetry={() => setAttempt(attempt + 1)} />}
        {fault && (
          <Note tone="bad" alert>
            {fault}
          </Note>
        )}
        {subject && (
          <>
            <h2 className="poster-type display-3" lang={subject.lang === lang ? undefined : subject.lang}>
              {subject.title}
            </h2>
            {renewed && subject.state === "submitted" && (
              <Note tone="ok" alert>
                {t("services.owner.renewal_review")}
              </Note>
            )}
            {subject.state !== "submitted" && !subject.renewable && (
              <Note tone={renewed ? "ok" : "info"} alert={renewed}>
                {day && (subject.state === "published" || subject.state === "paused")
                  ? t("services.owner.renewal_until", { day })
                  : t("services.owner.renewal_not")}
              </Note>
            )}
            {subject.renewable && (
              <>
                <p>
                  {subject.state === "expired"
                    ? t("services.owner.renewal_expired")
                    : t("services.owner.renewal_ask", { day })}
                </p>
                <p>
                  <button
                    className="button button--primary"
                    type="button"
                    aria-disabled={busy ? "true" : undefined}
                    onClick={() => !busy && void renew()}
                  >
                    {t("services.owner.do_renew")}
                  </button>
                </p>
              </>
            )}
          </>
        )}
        {(subject || fault || failed) && (
          <p>
            <A className="link" href="/services/myservices">
              {t("services.owner.my_services")}
            </A>
          </p>
        )}
      </div>
    </div>
  );
}
