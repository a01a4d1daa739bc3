import { useState } from "react";
import type { OutcomeChoice, ServiceReview } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { EMPTY_DECISION, gapOf, written } from "../../../ui/panel/decision";
import { DecisionFields } from "../../../ui/panel/DecisionFields";
import { endService, suspendService } from "./api";

interface Props {
  review: ServiceReview;
  step: "suspend" | "archive";
  onDone: (next: ServiceReview) => void;
  onClose: () => void;
}

/** Suspends or archives a service with a reason in the language of its owner. */
export function MeasureDialog({ review, step, onDone, onClose }: Props) {
  const t = useT();
  const [draft, setDraft] = useState(EMPTY_DECISION);
  const { service } = review;
  const choice: OutcomeChoice = {
    outcome: step === "suspend" ? "hide" : "remove",
    reason_code: true,
    langs: [service.owner_lang],
    told: true,
  };
  const save = async () => {
    const call = step === "suspend" ? suspendService : endService;
    onDone(await call(service, written(choice, draft)));
  };
  return (
    <Confirm
      bad
      title={t(`panel.services.title_${step}`, { title: service.title })}
      verb={t(`panel.services.do_${step}`)}
      reason={gapOf(t, choice, draft)}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{t(`panel.services.text_${step}`)}</p>
      <div className="form">
        <DecisionFields choice={choice} draft={draft} onChange={setDraft} />
      </div>
    </Confirm>
  );
}
