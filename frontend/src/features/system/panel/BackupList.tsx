import type { BackupFailure, BackupFile } from "../../../generated/api";
import { fileSize } from "../../../lib/fileSize";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime } from "../../../lib/portalTime";
import { Note } from "../../../ui/site/Note";

interface Props {
  backups: BackupFile[];
  /** The attempt that failed after the newest one. */
  failure?: BackupFailure | null;
  /** Backups are made every night, and tried again after a failure. */
  nightly: boolean;
}

/** The files of the folder of backups, newest first, and why the last attempt failed. */
export function BackupList({ backups, failure, nightly }: Props) {
  const t = useT();
  const lang = useLang();
  return (
    <section className="card" aria-labelledby="system-backups">
      <div className="card__head">
        <h2 id="system-backups">
          {t("panel.system.backups")} {backups.length > 0 && <span className="muted numeric">{backups.length}</span>}
        </h2>
      </div>
      {failure && (
        <div className="card__body">
          <Note tone="bad">
            {t(nightly ? "panel.system.backup_failed" : "panel.system.backup_failed_off", {
              date: fullTime(lang, failure.at),
              reason: t(`panel.system.backup_faults.${failure.fault}`),
            })}
            <br />
            <span className="tiny" lang="en">
              {failure.detail}
            </span>
          </Note>
        </div>
      )}
      {backups.length === 0 ? (
        <p className="card__body muted">{t("panel.system.backups_none_text")}</p>
      ) : (
        <ul className="system-checks">
          {backups.map((backup) => (
            <li key={backup.name}>
              <span>
                <span className="system-name">{backup.name}</span>
                <br />
                <span className="muted tiny numeric">{fullTime(lang, backup.made_at)}</span>
              </span>
              <span className="numeric">{fileSize(t, lang, backup.bytes)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
