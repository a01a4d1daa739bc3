import { useState } from "react";
import type { EnterpriseInsight, EnterpriseReview } from "../../../generated/api";
import { VerificationRefusalLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime } from "../../../lib/portalTime";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { PrivateFileList } from "../../../ui/panel/PrivateFileList";
import { TextInput } from "../../../ui/panel/TextInput";
import { refuseEnterprise, verifyEnterprise } from "./api";

export interface InsightProps {
  review: EnterpriseReview;
  insight: EnterpriseInsight;
  onDone: (next: EnterpriseReview) => void;
}

/** The request for a verification that waits, with its evidence and the two answers. */
export function CheckPart({ review, insight: { check }, onDone }: InsightProps) {
  const t = useT();
  const here = useLang();
  const [step, setStep] = useState<"verify" | "refuse" | null>(null);
  const [reason, setReason] = useState("");
  if (!check) return null;
  const isShort = reason.trim().length < VerificationRefusalLimits.reason.min_length;
  return (
    <section aria-labelledby="enterprise-check">
      <h3 id="enterprise-check">{t("panel.enterprises.check")}</h3>
      <p>
        {t(`panel.enterprises.method_${check.method}`)} · {fullTime(here, check.requested_at)}
      </p>
      {check.message && <p>{check.message}</p>}
      {check.address && (
        <p>
          {check.proven_at
            ? t("panel.enterprises.proven", { address: check.address, time: fullTime(here, check.proven_at) })
            : t("panel.enterprises.unproven", { address: check.address })}
        </p>
      )}
      {check.letter_code && (
        <p>
          {t("panel.enterprises.letter_code")} <b className="numeric">{check.letter_code}</b>
        </p>
      )}
      <PrivateFileList files={check.files} none={t("panel.enterprises.no_files")} />
      <div className="row">
        <Button variant="primary" onClick={() => setStep("verify")}>
          {t("panel.enterprises.verify")}
        </Button>
        <Button variant="line" onClick={() => setStep("refuse")}>
          {t("panel.enterprises.refuse")}
        </Button>
      </div>
      {step === "verify" && (
        <Confirm
          title={t("panel.enterprises.verify_title", { name: review.name })}
          verb={t("panel.enterprises.verify")}
          onConfirm={async () => onDone(await verifyEnterprise(review))}
          onClose={() => setStep(null)}
        >
          <p>{t("panel.enterprises.verify_text")}</p>
        </Confirm>
      )}
      {step === "refuse" && (
        <Confirm
          bad
          title={t("panel.enterprises.refuse_title", { name: review.name })}
          verb={t("panel.enterprises.refuse")}
          reason={isShort && t("panel.enterprises.reason_short")}
          onConfirm={async () => onDone(await refuseEnterprise(review, reason))}
          onClose={() => setStep(null)}
        >
          {(problems) => (
            <TextInput
              rows={4}
              label={t("panel.enterprises.reason")}
              hint={t("panel.enterprises.reason_hint")}
              value={reason}
              max={VerificationRefusalLimits.reason.max_length}
              problems={problems.reason}
              onChange={setReason}
            />
          )}
        </Confirm>
      )}
    </section>
  );
}
