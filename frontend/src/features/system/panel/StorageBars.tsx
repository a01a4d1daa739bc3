import type { SystemStorage } from "../../../generated/api";
import { fileSize } from "../../../lib/fileSize";
import { useLang, useT } from "../../../lib/i18n";
import { shareText } from "../../../lib/percent";

const PARTS = ["database", "log", "media", "private", "mail", "backup"] as const;

/** Words of a part; the folder is called after all the backups in it. */
const wordsOf = (part: (typeof PARTS)[number]) => (part === "backup" ? "backups" : part);

/** Sizes of the parts of the data directory with their shares of the whole, and the free space of its disk. */
export function StorageBars({ storage }: { storage: SystemStorage }) {
  const t = useT();
  const lang = useLang();
  const bytesOf = (part: (typeof PARTS)[number]) => storage[`${part}_bytes`];
  const sum = PARTS.reduce((total, part) => total + bytesOf(part), 0);
  const share = (part: (typeof PARTS)[number]) => bytesOf(part) / Math.max(1, sum);
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
              <span className="numeric">
                {fileSize(t, lang, bytesOf(part))} <span className="muted">· {shareText(lang, share(part))}</span>
              </span>
              <span className="bars__bar" aria-hidden="true">
                <i style={{ "--v": `${(share(part) * 100).toFixed(1)}%` }} />
              </span>
            </li>
          ))}
        </ul>
        <p className="hint">{t("panel.system.store_sum", { size: fileSize(t, lang, sum) })}</p>
      </div>
    </section>
  );
}
