import { useState } from "react";
import type { LegalPageDetail } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { Check } from "../../../ui/panel/Check";
import { Confirm } from "../../../ui/panel/Confirm";
import { errorMessage } from "../../../lib/errorMessage";
import { toast } from "../../../lib/toasts";
import { A } from "../../../ui/site/A";
import { changePage, discardDraft, getPage, removePage } from "./api";

export interface SettingsCardProps {
  shown: LegalPageDetail;
  locked: string | null;
  onShown: (page: LegalPageDetail) => void;
  onLeave: () => void;
}

/** Where the page is shown, and how to get rid of a draft or of a page of one's own. */
export function SettingsCard({ shown, locked, onShown, onLeave }: SettingsCardProps) {
  const t = useT();
  const [asking, setAsking] = useState<"discard" | "remove" | null>(null);
  const never =
    !shown.fixed && !shown.effective && !shown.approved && shown.versions.every((one) => one.state === "draft");
  const change = async (wish: { in_footer?: boolean; requires_acceptance?: boolean }) => {
    try {
      const row = await changePage(shown.id, { version: shown.version, ...wish });
      onShown({ ...shown, ...row });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
      onShown(await getPage(shown.id));
    }
  };
  return (
    <section className="card" aria-label={t("panel.legal.page")}>
      <div className="card__body form">
        <Check checked={shown.in_footer} disabled={locked !== null} onChange={(on) => void change({ in_footer: on })}>
          {t("panel.legal.show_in_footer")}
        </Check>
        <Check
          checked={shown.requires_acceptance}
          disabled={locked !== null}
          onChange={(on) => void change({ requires_acceptance: on })}
        >
          {t("panel.legal.requires_acceptance")}
        </Check>
        {shown.effective && (
          <p>
            <A className="link" href={shown.path}>
              {t("panel.legal.view")}
            </A>
          </p>
        )}
        {shown.draft && (
          <Button variant="bad" disabledReason={locked} onClick={() => setAsking("discard")}>
            {t("panel.legal.discard")}
          </Button>
        )}
        {never && (
          <Button variant="bad" disabledReason={locked} onClick={() => setAsking("remove")}>
            {t("panel.legal.remove")}
          </Button>
        )}
      </div>
      {asking === "discard" && shown.draft && (
        <Confirm
          bad
          title={t("panel.legal.discard_title")}
          verb={t("panel.legal.discard_do")}
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            onShown(await discardDraft(shown.id, shown.draft?.version ?? 0));
            toast({ level: "ok", text: t("panel.legal.discarded") });
          }}
        >
          <p>{t("panel.legal.discard_text")}</p>
        </Confirm>
      )}
      {asking === "remove" && (
        <Confirm
          bad
          title={t("panel.legal.remove_title")}
          verb={t("panel.legal.remove_do")}
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            await removePage(shown.id);
            toast({ level: "ok", text: t("panel.legal.removed") });
            onLeave();
          }}
        >
          <p>{t("panel.legal.remove_text")}</p>
        </Confirm>
      )}
    </section>
  );
}
