import type { AuditLine } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { actionWords } from "../../../lib/labels/audit";
import { fullTime } from "../../../lib/portalTime";

/** The latest changes of a record. */
export function RecordHistory({ lines }: { lines: AuditLine[] }) {
  const t = useT();
  const lang = useLang();
  return (
    <section aria-labelledby="history-title">
      <h3 id="history-title">{t("panel.authorship_records.history")}</h3>
      {lines.length === 0 ? (
        <p className="muted">{t("panel.authorship_records.nothing_recent")}</p>
      ) : (
        <ol className="thread history">
          {lines.map((line, n) => (
            <li key={n}>
              <p>{actionWords(t, line.action)}</p>
              <p className="tiny muted">
                {line.person?.name ?? t(`panel.audit.actor_${line.actor}`)} · {fullTime(lang, line.at)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
