import { useState } from "react";
import type { AdReview, StaffAdAction } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { toastDecided } from "../../../lib/undoToast";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { ReasonDialog } from "../../../ui/panel/ReasonDialog";
import { TextInput } from "../../../ui/panel/TextInput";
import {
  billBooking,
  cancelBooking,
  extendBooking,
  liftBooking,
  pauseBooking,
  resumeBooking,
  suspendBooking,
  trustBooking,
} from "./api";
import { SwapDialog } from "./SwapDialog";

type Simple = Exclude<StaffAdAction, "suspend" | "extend" | "swap">;

const CALLS: Record<Simple, typeof liftBooking> = {
  lift: liftBooking,
  pause: pauseBooking,
  resume: resumeBooking,
  bill: billBooking,
  start_on_trust: trustBooking,
  cancel: cancelBooking,
};

interface Props {
  review: AdReview;
  onDone: (next: AdReview | null) => void;
}

/** Steps with a booking beside the decision on what waits; each asks first. */
export function BookingSteps({ review, onDone }: Props) {
  const t = useT();
  const [step, setStep] = useState<StaffAdAction | null>(null);
  if (review.actions.length === 0) return null;
  const { ad } = review;
  const close = () => setStep(null);
  const done = (name: StaffAdAction, next: AdReview) => {
    toastDecided(t, t(`panel.ads.done_${name}`, { title: ad.title }), next.case, () => onDone(null));
    onDone(next);
  };
  return (
    <section aria-labelledby="booking-steps">
      <h3 id="booking-steps">{t("panel.ads.steps")}</h3>
      <div className="row">
        {review.actions.map((name) => (
          <Button
            key={name}
            variant={name === "suspend" || name === "cancel" ? "bad" : "line"}
            onClick={() => setStep(name)}
          >
            {t(`panel.ads.do_${name}`)}
          </Button>
        ))}
      </div>
      {step === "suspend" && (
        <ReasonDialog
          title={t("panel.ads.title_suspend", { title: ad.title })}
          verb={t("panel.ads.do_suspend")}
          text={t("panel.ads.text_suspend")}
          outcome="hide"
          lang={ad.owner_lang}
          onSave={async (measure) => done("suspend", await suspendBooking(ad, measure))}
          onClose={close}
        />
      )}
      {step === "extend" && <ExtendDialog review={review} onDone={(next) => done("extend", next)} onClose={close} />}
      {step === "swap" && <SwapDialog review={review} onDone={(next) => done("swap", next)} onClose={close} />}
      {step && step !== "suspend" && step !== "extend" && step !== "swap" && (
        <Confirm
          title={t(`panel.ads.title_${step}`, { title: ad.title })}
          verb={t(`panel.ads.do_${step}`)}
          bad={step === "cancel"}
          onConfirm={async () => done(step, await CALLS[step](ad))}
          onClose={close}
        >
          <p>{t(`panel.ads.text_${step}`)}</p>
        </Confirm>
      )}
    </section>
  );
}

interface ExtendProps {
  review: AdReview;
  onDone: (next: AdReview) => void;
  onClose: () => void;
}

/** Asks by how many days the last day moves; a negative number takes a prolongation back. */
function ExtendDialog({ review: { ad }, onDone, onClose }: ExtendProps) {
  const t = useT();
  const lang = useLang();
  const [typed, setTyped] = useState("7");
  const days = /^-?\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  const wrong = days === 0 || Math.abs(days) > 365;
  return (
    <Confirm
      title={t("panel.ads.title_extend", { title: ad.title })}
      verb={t("panel.ads.do_extend")}
      reason={wrong && t("panel.ads.days_wrong")}
      onConfirm={async () => onDone(await extendBooking(ad, days))}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p>{t("panel.ads.text_extend", { day: ad.end_on ? formatDateShort(lang, ad.end_on) : "–" })}</p>
          <TextInput
            first
            name="days"
            label={t("panel.ads.extend_days")}
            hint={t("panel.ads.days_wrong")}
            value={typed}
            onChange={setTyped}
            problems={problems.days}
          />
        </>
      )}
    </Confirm>
  );
}
