import { useState } from "react";
import type { EnterpriseReview, StaffEnterpriseAction } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { toastDecided } from "../../../lib/undoToast";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { ReasonDialog } from "../../../ui/panel/ReasonDialog";
import { liftEnterprise, suspendEnterprise } from "./api";
import { MergeDialog } from "./MergeDialog";

interface Props {
  review: EnterpriseReview;
  /** The enterprise as it is then; null where it has to be read again. */
  onDone: (next: EnterpriseReview | null) => void;
}

/** Steps with an enterprise beside the decision on what waits. */
export function StepsPart({ review, onDone }: Props) {
  const t = useT();
  const [step, setStep] = useState<StaffEnterpriseAction | null>(null);
  if (review.actions.length === 0) return null;
  const { name, owner_lang } = review;
  const done = (taken: StaffEnterpriseAction, next: EnterpriseReview) => {
    const decided = taken === "suspend" ? next.case : null;
    toastDecided(t, t(`panel.enterprises.done_${taken}`, { name }), decided, () => onDone(null));
    onDone(next);
  };
  return (
    <section aria-labelledby="enterprise-steps">
      <h3 id="enterprise-steps">{t("panel.enterprises.steps")}</h3>
      <p className="row">
        {review.actions.map((action) => (
          <Button key={action} variant={action === "suspend" ? "bad" : "line"} onClick={() => setStep(action)}>
            {t(`panel.enterprises.do_${action}`)}
          </Button>
        ))}
      </p>
      {step === "suspend" && (
        <ReasonDialog
          title={t("panel.enterprises.title_suspend", { name })}
          verb={t("panel.enterprises.do_suspend")}
          text={t("panel.enterprises.text_suspend")}
          outcome="hide"
          lang={owner_lang}
          onSave={async (decision) => done("suspend", await suspendEnterprise(review, decision))}
          onClose={() => setStep(null)}
        />
      )}
      {step === "merge" && (
        <MergeDialog review={review} onDone={(next) => done("merge", next)} onClose={() => setStep(null)} />
      )}
      {step === "lift" && (
        <Confirm
          title={t("panel.enterprises.title_lift", { name })}
          verb={t("panel.enterprises.do_lift")}
          onConfirm={async () => done("lift", await liftEnterprise(review))}
          onClose={() => setStep(null)}
        >
          <p>{t("panel.enterprises.text_lift")}</p>
        </Confirm>
      )}
    </section>
  );
}
