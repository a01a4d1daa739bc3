import { useState } from "react";
import type { OwnDecision } from "../../generated/api";
import { errorMessage } from "../../lib/errorMessage";
import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { navigate } from "../../lib/navigation";
import { wall } from "../../lib/portalTime";
import { toast } from "../../lib/toasts";
import { createAppealLink } from "../../lib/commonCalls";
import { Button } from "./Button";

/** Why the staff decided against an own object, and the way to an appeal. */
export function DecisionNote({ decision }: { decision: OwnDecision }) {
  const t = useT();
  const lang = useLang();
  const [busy, setBusy] = useState(false);
  const { appeal_state, appeal_until, can_appeal } = decision;
  const appeal = async () => {
    setBusy(true);
    try {
      const { path } = await createAppealLink(decision.id);
      navigate(path);
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
      setBusy(false);
    }
  };
  return (
    <div className="note note--bad" role="note">
      <div>
        <p>
          <b>{t(`account.outcome_${decision.outcome}`)}</b> {decision.reason_label}
        </p>
        <p>{decision.text}</p>
        {appeal_state && (
          <p className="small">
            {t(
              appeal_state === "decided" || appeal_state === "closed"
                ? "account.appeal_done"
                : "account.appeal_waiting",
            )}
          </p>
        )}
        {can_appeal && appeal_until && (
          <p className="row">
            <Button busy={busy} onClick={() => void appeal()}>
              {t("account.appeal")}
            </Button>
            <span className="small">{t("account.appeal_until", { day: formatDate(lang, wall(appeal_until)) })}</span>
          </p>
        )}
      </div>
    </div>
  );
}
