import * as v from "valibot";
import { vAuthenticatorCode } from "../../generated/api/valibot.gen";
import { useApiForm } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { Button } from "../../ui/panel/Button";
import { FormField } from "../../ui/site/FormField";
import { confirmSecondFactor } from "./api";
import type { AuthenticatorSetup } from "../../generated/api";
import { ApiForm } from "../../ui/site/ApiForm";
import { SubmitButton } from "../../ui/site/SubmitButton";

const schema = v.object(vAuthenticatorCode.entries);
const QR_SIDE = 208;

interface Props {
  setup: AuthenticatorSetup;
  onDone: (codes: string[]) => void;
  onClose: () => void;
}

/** Setup of an authenticator app: QR code, secret, first code. */
export function TotpEnrolmentForm({ setup, onDone, onClose }: Props) {
  const t = useT();
  const form = useApiForm({
    schema,
    send: async (entry) => onDone((await confirmSecondFactor(entry)).codes),
  });
  return (
    <div className="space-above-4">
      <p className="secondary settings-block__lead">{t("account.second_scan")}</p>
      <ApiForm form={form} className="two-factor">
        <img
          className="qr-code"
          src={`data:image/svg+xml,${encodeURIComponent(setup.qr_svg)}`}
          width={QR_SIDE}
          height={QR_SIDE}
          alt={t("account.second_qr")}
        />
        <div className="form">
          <p>
            <span className="field-label">{t("account.second_key")}</span>
            <code className="secret-key">{setup.secret}</code>
          </p>
          <FormField
            form={form}
            name="code"
            label={t("account.second_code")}
            hint={t("account.second_code_hint")}
            autocomplete="one-time-code"
            inputmode="numeric"
            focused
          />
          <p className="row">
            <SubmitButton inline form={form} label={t("account.second_turn_on")} />
            <Button onClick={onClose}>{t("common.cancel")}</Button>
          </p>
        </div>
      </ApiForm>
    </div>
  );
}
