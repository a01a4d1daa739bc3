import { useEffect, useRef } from "react";
import { useT } from "../../lib/i18n";
import type { ConsultReceipt } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { Note } from "../../ui/site/Note";

/** The answer to a request that was sent: its code, or that the address has to be confirmed first. */
export function ConsultSent({ receipt, path }: { receipt: ConsultReceipt; path: string }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { code } = receipt;
  return (
    <div className="correspondence__sent" ref={box} tabIndex={-1}>
      <Note tone="ok" alert>
        {t(code ? "consult_requests.sent" : "consult_requests.sent_confirm")}
      </Note>
      {code ? (
        <>
          <p>
            {t("consult_requests.code")} <b className="numeric">{code}</b>
          </p>
          <p>{t("consult_requests.keep_code")}</p>
        </>
      ) : (
        <p>{t("consult_requests.sent_confirm_text")}</p>
      )}
      <p className="row">
        {code && (
          <A className="button button--primary" href={`/consult/${code}`} rel="nofollow">
            {t("consult_requests.open_status")}
          </A>
        )}
        <A className="button button--line" href={path}>
          {t("consult_requests.back")}
        </A>
      </p>
    </div>
  );
}
