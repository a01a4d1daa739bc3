import type { HealthLine, HealthState } from "../../../generated/api";
import { fileSize } from "../../../lib/fileSize";
import { useLang, useT, type Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { fullTime } from "../../../lib/portalTime";
import { A } from "../../../ui/site/A";

const TONES: Record<HealthState, string> = { ok: "ok", warn: "warn", bad: "bad" };

/** The tab that shows what a check is about. */
const TABS: Partial<Record<HealthLine["check"], string>> = { jobs: "jobs", mail: "mail", database: "database" };

function resultOf(t: Translate, lang: Lang, { check, state, count, bytes, at }: HealthLine): string {
  switch (check) {
    case "database":
      return state === "ok" ? t("panel.system.database_ok") : t("panel.system.database_bad", { count });
    case "disk":
      return typeof bytes !== "number"
        ? t("panel.system.disk_unknown")
        : t("panel.system.disk_free", { size: fileSize(t, lang, bytes) });
    case "jobs":
      return count === 0 ? t("panel.system.jobs_ok") : t("panel.system.jobs_failing", { count });
    case "mail":
      return count === 0 ? t("panel.system.mail_ok") : t("panel.system.mail_failing", { count });
    case "backups":
      return at ? t("panel.system.backups_last", { date: fullTime(lang, at) }) : t("panel.system.backups_none");
  }
}

/** The checks with their results. */
export function HealthList({ lines }: { lines: HealthLine[] }) {
  const t = useT();
  const lang = useLang();
  return (
    <section className="card" aria-labelledby="system-health">
      <div className="card__head">
        <h2 id="system-health">{t("panel.system.health")}</h2>
      </div>
      <ul className="system-checks">
        {lines.map((line) => {
          const tab = TABS[line.check];
          const name = t(`panel.system.check_${line.check}`);
          return (
            <li key={line.check}>
              <span>
                <b>
                  {tab ? (
                    <A className="link" href={`/panel/system?tab=${tab}`}>
                      {name}
                    </A>
                  ) : (
                    name
                  )}
                </b>
                <br />
                <span className="muted tiny numeric">{resultOf(t, lang, line)}</span>
              </span>
              <span className={`status status--${TONES[line.state]}`}>{t(`panel.system.state_${line.state}`)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
