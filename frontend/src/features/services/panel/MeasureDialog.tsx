import type { ServiceReview } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { ReasonDialog } from "../../../ui/panel/ReasonDialog";
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
  const { service } = review;
  const call = step === "suspend" ? suspendService : endService;
  return (
    <ReasonDialog
      title={t(`panel.services.title_${step}`, { title: service.title })}
      verb={t(`panel.services.do_${step}`)}
      text={t(`panel.services.text_${step}`)}
      outcome={step === "suspend" ? "hide" : "remove"}
      lang={service.owner_lang}
      onSave={async (decision) => onDone(await call(service, decision))}
      onClose={onClose}
    />
  );
}
