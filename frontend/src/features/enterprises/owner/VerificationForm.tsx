import { useState } from "react";
import type { OwnEnterprise, VerificationMethod } from "../../../generated/api";
import { NewVerificationLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { useSubmission } from "../../../lib/submission";
import { Button } from "../../../ui/panel/Button";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { requestVerification } from "../api";
import { METHODS } from "./labels";

interface Props {
  enterprise: OwnEnterprise;
  onSent: (enterprise: OwnEnterprise) => void;
}

/** Asks for a verification. */
export function VerificationForm({ enterprise, onSent }: Props) {
  const t = useT();
  const [method, setMethod] = useState<VerificationMethod>("register_extract");
  const [address, setAddress] = useState("");
  const [message, setMessage] = useState("");
  const { busy, error, problems, run } = useSubmission();
  const send = () =>
    run(async () => {
      const body = { method, message, address: method === "domain_mail" ? address.trim() : "" };
      onSent(await requestVerification(enterprise.id, body));
    });
  return (
    <section className="form enterprise-box">
      <h4>{t("enterprises.owner.verification_ask")}</h4>
      <Select
        label={t("enterprises.owner.method")}
        hint={t(`enterprises.owner.method_${method}_hint`)}
        value={method}
        choices={METHODS.map((value) => ({ value, label: t(`enterprises.owner.method_${value}`) }))}
        onChange={(value) => setMethod(METHODS.find((one) => one === value) ?? "register_extract")}
      />
      {method === "domain_mail" && (
        <TextInput
          type="email"
          label={t("enterprises.owner.domain_address")}
          value={address}
          problems={problems.address}
          onChange={setAddress}
        />
      )}
      <TextInput
        optional
        rows={2}
        label={t("enterprises.owner.verification_message")}
        value={message}
        max={NewVerificationLimits.message.max_length}
        problems={problems.message}
        onChange={setMessage}
      />
      {Object.keys(problems).length === 0 && <ErrorLine error={error} />}
      <p>
        <Button variant="primary" busy={busy} onClick={() => void send()}>
          {t("enterprises.owner.verification_send")}
        </Button>
      </p>
    </section>
  );
}
