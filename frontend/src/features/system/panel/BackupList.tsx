import type { BackupFile } from "../../../generated/api";
import { fileSize } from "../../../lib/fileSize";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime } from "../../../lib/portalTime";

/** The files of the folder of backups, newest first. */
export function BackupList({ backups }: { backups: BackupFile[] }) {
  const t = useT();
  const lang = useLang();
  return (
    <section className="card" aria-labelledby="system-backups">
      <div className="card__head">
        <h2 id="system-backups">
          {t("panel.system.backups")} {backups.length > 0 && <span className="muted numeric">{backups.length}</span>}
        </h2>
      </div>
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
