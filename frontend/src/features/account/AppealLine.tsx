import { useState } from "react";
import type { CaseState } from "../../generated/api";
import { errorMessage } from "../../lib/errorMessage";
import { useT } from "../../lib/i18n";
import { navigate } from "../../lib/navigation";
import { toast } from "../../lib/toasts";
import { Button } from "../../ui/panel/Button";
import { createAppealLink } from "../../lib/commonCalls";

interface Props {
  /** Identity of the case. */
  id: string;
  can_appeal: boolean;
  appeal_state?: CaseState | null;
}

/** State of the appeal against a decision, or the way to the form. */
export function AppealLine({ id, can_appeal, appeal_state }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  if (appeal_state) {
    const done = appeal_state === "decided" || appeal_state === "closed";
    return <p className="small secondary">{t(done ? "account.appeal_done" : "account.appeal_waiting")}</p>;
  }
  if (!can_appeal) return null;
  const open = async () => {
    setBusy(true);
    try {
      const { path } = await createAppealLink(id);
      navigate(path);
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
      setBusy(false);
    }
  };
  return (
    <p>
      <Button busy={busy} onClick={() => void open()}>
        {t("account.appeal")}
      </Button>
    </p>
  );
}
