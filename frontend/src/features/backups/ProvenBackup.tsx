import { useState } from "react";
import type { RestorableBackup } from "../../generated/api";
import { fileSize } from "../../lib/fileSize";
import { useLang, useT } from "../../lib/i18n";
import { fullTime } from "../../lib/portalTime";
import { Note } from "../../ui/site/Note";
import { ArchiveForm } from "./ArchiveForm";

interface Props {
  backup: RestorableBackup;
  approve: () => void;
  send: (file: File, key: string) => void;
}

const COUNTS = ["articles", "contacts", "services", "enterprises", "ads", "accounts", "pictures"] as const;

/** What a proven archive holds, and the question whether it is the right one. */
export function ProvenBackup({ backup, approve, send }: Props) {
  const t = useT();
  const lang = useLang();
  const [isAsked, setAsked] = useState(false);
  const [wantsOther, setWantsOther] = useState(false);
  if (wantsOther) return <ArchiveForm state={null} send={send} check={() => undefined} />;
  return (
    <>
      <Note tone="ok" alert>
        {t("backups.proven")}
      </Note>
      <dl className="facts restore__facts">
        <div>
          <dt>{t("backups.made_at")}</dt>
          <dd>{fullTime(lang, backup.made_at)}</dd>
        </div>
        <div>
          <dt>{t("backups.program")}</dt>
          <dd>{backup.program}</dd>
        </div>
        {COUNTS.map((name) => (
          <div key={name}>
            <dt>{t(`backups.${name}`)}</dt>
            <dd className="numeric">{backup[name]}</dd>
          </div>
        ))}
        <div>
          <dt>{t("backups.unpacked")}</dt>
          <dd>{fileSize(t, lang, backup.bytes)}</dd>
        </div>
      </dl>
      {!backup.secrets && <Note tone="warn">{t("backups.without_secrets")}</Note>}
      <Note>{t("backups.replaces")}</Note>
      <div className="restore__actions">
        <button
          className="button button--primary"
          type="button"
          aria-disabled={isAsked ? "true" : undefined}
          onClick={() => {
            if (isAsked) return;
            setAsked(true);
            approve();
          }}
        >
          {t("backups.approve")}
        </button>
        <button className="button button--line" type="button" onClick={() => setWantsOther(true)}>
          {t("backups.other")}
        </button>
      </div>
    </>
  );
}
