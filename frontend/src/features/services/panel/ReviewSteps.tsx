import { useState } from "react";
import type { ServiceReview, StaffServiceAction } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { toastDecided } from "../../../lib/undoToast";
import { Button } from "../../../ui/panel/Button";
import { MeasureDialog } from "./MeasureDialog";
import { StepDialog } from "./StepDialog";

interface Props {
  review: ServiceReview;
  onDone: (next: ServiceReview | null) => void;
}

/** Steps with a service beside the decision on what waits. */
export function ReviewSteps({ review, onDone }: Props) {
  const t = useT();
  const [step, setStep] = useState<StaffServiceAction | null>(null);
  if (review.actions.length === 0) return null;
  const { title } = review.service;
  const done = (name: StaffServiceAction, next: ServiceReview) => {
    toastDecided(t, t(`panel.services.done_${name}`, { title }), next.case, () => onDone(null));
    onDone(next);
  };
  return (
    <section aria-labelledby="service-steps">
      <h3 id="service-steps">{t("panel.services.steps")}</h3>
      <div className="row">
        {review.actions.map((name) => (
          <Button
            key={name}
            variant={name === "suspend" || name === "archive" ? "bad" : "line"}
            onClick={() => setStep(name)}
          >
            {t(`panel.services.do_${name}`)}
          </Button>
        ))}
      </div>
      {(step === "suspend" || step === "archive") && (
        <MeasureDialog review={review} step={step} onDone={(next) => done(step, next)} onClose={() => setStep(null)} />
      )}
      {step && step !== "suspend" && step !== "archive" && (
        <StepDialog review={review} step={step} onDone={(next) => done(step, next)} onClose={() => setStep(null)} />
      )}
    </section>
  );
}
