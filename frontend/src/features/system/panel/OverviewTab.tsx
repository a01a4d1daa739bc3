import type { SystemOverview } from "../../../generated/api";
import { fileSize } from "../../../lib/fileSize";
import { formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime } from "../../../lib/portalTime";
import { useLoad } from "../../../lib/useLoad";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { MailNote } from "../../../ui/panel/MailNote";
import { getSystem } from "./api";
import { BackupList } from "./BackupList";
import { HealthList } from "./HealthList";
import { ModeCard } from "./ModeCard";
import { StorageBars } from "./StorageBars";
import { useFresh } from "./useFresh";

/** Health, key figures, storage and backups. */
export function OverviewTab() {
  const t = useT();
  const system = useLoad("system", getSystem);
  useFresh(system.reload);
  if (!system.value) {
    return (
      <div className="card">
        <ListStates list={system} failed={t("panel.system.failed")} />
      </div>
    );
  }
  return (
    <>
      <MailNote />
      <Figures system={system.value} />
      <div className="panel-columns">
        <HealthList lines={system.value.health} />
        <BackupList
          backups={system.value.backups}
          failure={system.value.backup_failure}
          nightly={system.value.nightly_backups}
        />
        <StorageBars storage={system.value.storage} />
        <ModeCard />
      </div>
    </>
  );
}

function Figures({ system }: { system: SystemOverview }) {
  const t = useT();
  const lang = useLang();
  const number = (value: number) => formatNumber(lang, value);
  const { sessions, mail } = system;
  const figures = [
    {
      label: t("panel.system.sessions"),
      value: number(sessions.total),
      note: t("panel.system.sessions_note", { people: number(sessions.people), staff: number(sessions.staff) }),
    },
    {
      label: t("panel.system.sockets"),
      value: number(system.sockets),
      note: t("panel.system.used_lately", { number: number(sessions.used_lately) }),
    },
    {
      label: t("panel.system.waiting"),
      value: number(mail.waiting),
      note: mail.oldest_at
        ? t("panel.system.oldest", { date: fullTime(lang, mail.oldest_at) })
        : t(mail.waiting > 0 ? "panel.system.waits_for_digest" : "panel.system.nothing_waits"),
    },
    {
      label: t("panel.system.memory"),
      value: fileSize(t, lang, system.memory_bytes),
      note: t("panel.system.kept_pages", { count: system.kept_pages }),
    },
  ];
  return (
    <>
      <div className="key-figures">
        {figures.map(({ label, value, note }) => (
          <div className="key-figure" key={label}>
            <span>{label}</span>
            <b className="numeric">{value}</b>
            <span>{note}</span>
          </div>
        ))}
      </div>
      <p className="muted tiny system-since">
        {t("panel.system.version", { version: system.version })} · {t("panel.system.running_since")}{" "}
        <span className="numeric">{fullTime(lang, system.started_at)}</span>
      </p>
    </>
  );
}
