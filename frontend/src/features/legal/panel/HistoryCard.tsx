import { useState } from "react";
import type { LegalPageDetail } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { Button } from "../../../ui/panel/Button";
import { errorMessage } from "../../../lib/errorMessage";
import { toast } from "../../../lib/toasts";
import { fullTime } from "../../../lib/portalTime";
import { withdrawApproval } from "./api";
import { CompareDialog } from "./CompareDialog";

const LOOK = { draft: "mute", approved: "info", effective: "ok", superseded: "mute" } as const;

export interface HistoryCardProps {
  shown: LegalPageDetail;
  lang: Lang;
  locked: string | null;
  onShown: (page: LegalPageDetail) => void;
}

/** All versions of a page, the newest first. */
export function HistoryCard({ shown, lang, locked, onShown }: HistoryCardProps) {
  const t = useT();
  const here = useLang();
  const [comparing, setComparing] = useState(false);
  const recall = async (version: number) => {
    try {
      onShown(await withdrawApproval(shown.id, version));
      toast({ level: "ok", text: t("panel.legal.recalled") });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
  };
  return (
    <section className="card" aria-labelledby="versions">
      <div className="card__head">
        <h2 id="versions">{t("panel.legal.history")}</h2>
      </div>
      <div className="card__body form">
        {shown.versions.length === 0 && <p className="muted">{t("panel.legal.no_history")}</p>}
        <ul className="line-list">
          {shown.versions.map((version) => (
            <li key={version.number}>
              <b className="numeric">{version.number}</b>{" "}
              <span className={`status status--${LOOK[version.state]}`}>{t(`panel.legal.${version.state}`)}</span>
              <br />
              <span className="muted tiny">{fullTime(here, version.effective_from ?? version.updated_at)}</span>
            </li>
          ))}
        </ul>
        {shown.approved && (
          <Button disabledReason={locked} onClick={() => void recall(shown.approved?.version ?? 0)}>
            {t("panel.legal.recall")}
          </Button>
        )}
        {shown.versions.length > 1 && <Button onClick={() => setComparing(true)}>{t("panel.legal.compare")}</Button>}
      </div>
      {comparing && <CompareDialog shown={shown} lang={lang} onClose={() => setComparing(false)} />}
    </section>
  );
}
