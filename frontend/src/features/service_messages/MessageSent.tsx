import { useEffect, useRef } from "react";
import { useT } from "../../lib/i18n";
import type { ServiceMessageReceipt } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { Note } from "../../ui/site/Note";

interface Props {
  receipt: ServiceMessageReceipt;
  /** Path of the page of the service. */
  path: string;
}

/** The answer to a message that was sent: its conversation, or that the address has to be confirmed first. */
export function MessageSent({ receipt, path }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="correspondence__sent" ref={box} tabIndex={-1}>
      <Note tone="ok" alert>
        {t(receipt.confirm ? "service_messages.sent_confirm" : "service_messages.sent")}
      </Note>
      {receipt.confirm && <p>{t("service_messages.sent_confirm_text")}</p>}
      <p className="row">
        {receipt.path && (
          <A className="button button--primary" href={receipt.path} rel="nofollow">
            {t("service_messages.open")}
          </A>
        )}
        <A className="button button--line" href={path}>
          {t("service_messages.back")}
        </A>
      </p>
    </div>
  );
}
