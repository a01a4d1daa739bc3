import { useEffect, useRef } from "react";
import { useT } from "../../lib/i18n";
import { A } from "../../ui/site/A";
import { Note } from "../../ui/site/Note";

/** The confirmation, with what to name when asking about the report. */
export function ReportReceipt({ code, path }: { code: string; path: string }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="correspondence__sent" ref={box} tabIndex={-1}>
      <Note tone="ok" alert>
        {t("reports.sent")}
      </Note>
      <p>
        {t("reports.code")} <b className="numeric">{code}</b>
      </p>
      <p>{t("reports.what_now")}</p>
      <p>
        <A className="button button--line" href={path}>
          {t("reports.back")}
        </A>
      </p>
    </div>
  );
}
