import { useState } from "react";
import type { ConsultStep } from "../../../generated/api";
import { errorMessage } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { stepConsult } from "./api";
import { AssignDialog } from "./AssignDialog";
import { FinishDialog } from "./FinishDialog";
import { STATE_TONES } from "./states";
import type { DetailProps } from "./types";

/** Steps that need no further answer. */
const PLAIN = ["take", "start", "wait", "resume"] as const satisfies readonly ConsultStep[];

type Asked = "finish" | "assign" | "spam";

/** State of the request, and the steps that are possible now. */
export function RequestSteps({ detail, onDone }: DetailProps) {
  const t = useT();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { request, steps } = detail;
  const { id, version, code, state } = request;
  const close = () => setAsked(null);
  const step = async (name: ConsultStep) => {
    try {
      onDone(await stepConsult(id, { version, step: name }));
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
  };
  return (
    <>
      <div className="row">
        <span className={`status status--${STATE_TONES[state]}`}>{t(`panel.consult_requests.state_${state}`)}</span>
        {PLAIN.filter((name) => steps.includes(name)).map((name) => (
          <span key={name} data-action={name}>
            <Button
              variant={name === "take" || name === "start" ? "primary" : "line"}
              keys={name === "take" ? "T" : undefined}
              onClick={() => void step(name)}
            >
              {t(`panel.consult_requests.step_${name}`)}
            </Button>
          </span>
        ))}
        {detail.can_reply && (
          <Button
            icon="person"
            disabledReason={can("consults.manage") ? null : t("panel.not_allowed")}
            onClick={() => setAsked("assign")}
          >
            {t("panel.consult_requests.assign")}
          </Button>
        )}
        {steps.includes("finish") && (
          <span data-action="finish">
            <Button icon="ok" keys="F" onClick={() => setAsked("finish")}>
              {t("panel.consult_requests.step_finish")}
            </Button>
          </span>
        )}
        {steps.includes("spam") && (
          <Button variant="quiet" onClick={() => setAsked("spam")}>
            {t("panel.consult_requests.step_spam")}
          </Button>
        )}
        {asked === "finish" && <FinishDialog detail={detail} onDone={onDone} onClose={close} />}
        {asked === "assign" && <AssignDialog detail={detail} onDone={onDone} onClose={close} />}
        {asked === "spam" && (
          <Confirm
            bad
            title={t("panel.consult_requests.spam_title", { code })}
            verb={t("panel.consult_requests.step_spam")}
            onConfirm={async () => onDone(await stepConsult(id, { version, step: "spam" }))}
            onClose={close}
          >
            <p>{t("panel.consult_requests.spam_text")}</p>
          </Confirm>
        )}
      </div>
      {detail.can_reply && <p className="hint">{t("panel.consult_requests.wait_hint")}</p>}
    </>
  );
}
