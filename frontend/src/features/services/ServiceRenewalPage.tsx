import { useEffect, useState } from "react";
import type { RenewalSubject } from "../../generated/api";
import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { wall } from "../../lib/portalTime";
import { queryValue } from "../../lib/paths";
import type { Envelope } from "../../lib/page-types";
import { siteErrorMessage } from "../../lib/siteErrorMessage";
import { A } from "../../ui/site/A";
import { Note } from "../../ui/site/Note";
import { getRenewal, renewByLink } from "./api";

/** Renews a service by the link of a letter, without an account: opening it only asks. */
export function ServiceRenewalPage({ envelope }: { envelope: Envelope }) {
  const t = useT();
  const lang = useLang();
  const token = queryValue(envelope.path, "token") ?? "";
  const [subject, setSubject] = useState<RenewalSubject | null>(null);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const [renewed, setRenewed] = useState(false);
  useEffect(() => {
    let left = false;
    getRenewal(token).then(
      (found) => !left && setSubject(found),
      (error: unknown) => !left && setFault(siteErrorMessage(t, error)),
    );
    return () => {
      left = true;
    };
  }, [token, t]);
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
        {!subject && !fault && <p role="status">{t("common.loading")}</p>}
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
        {(subject || fault) && (
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
