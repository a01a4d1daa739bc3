import type { SystemStorage } from "../../../generated/api";
import { fileSize } from "../../../lib/fileSize";
import { useLang, useT } from "../../../lib/i18n";

const PARTS = ["database", "log", "media", "private", "mail", "backup"] as const;

/** Words of a part; the folder is called after all the backups in it. */
const wordsOf = (part: (typeof PARTS)[number]) => (part === "backup" ? "backups" : part);

/** Sizes of the parts of the data directory, and the free space of its disk. */
export function StorageBars({ storage }: { storage: SystemStorage }) {
  const t = useT();
  const lang = useLang();
  const bytesOf = (part: (typeof PARTS)[number]) => storage[`${part}_bytes`];
  const most = Math.max(1, ...PARTS.map(bytesOf));
  return (
    <section className="card" aria-labelledby="system-storage">
      <div className="card__head">
        <h2 id="system-storage">{t("panel.system.storage")}</h2>
        <span className="muted tiny numeric">
          {t("panel.system.disk_of", {
            free: fileSize(t, lang, storage.free_bytes),
            total: fileSize(t, lang, storage.disk_bytes),
          })}
        </span>
      </div>
      <div className="card__body">
        <ul className="bars">
          {PARTS.map((part) => (
            <li key={part}>
              <span>{t(`panel.system.store_${wordsOf(part)}`)}</span>
              <span className="numeric">{fileSize(t, lang, bytesOf(part))}</span>
              <span className="bars__bar" aria-hidden="true">
                <i style={{ "--v": `${Math.round((bytesOf(part) / most) * 100)}%` }} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
