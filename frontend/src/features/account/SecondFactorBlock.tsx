import { useState } from "react";
import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { Button } from "../../ui/panel/Button";
import { wall } from "../../lib/portalTime";
import { Note } from "../../ui/site/Note";
import { SettingsBlock } from "./SettingsBlock";
import { startSecondFactor, disableSecondFactor, renewRecoveryCodes } from "./api";
import { RecoveryCodesNote } from "./RecoveryCodesNote";
import { PasswordConfirmForm } from "./PasswordConfirmForm";
import { TotpEnrolmentForm } from "./TotpEnrolmentForm";
import type { AuthenticatorSetup } from "../../generated/api";
import type { TabProps } from "./types";

type Step =
  | { name: "idle" }
  | { name: "begin" }
  | { name: "setup"; setup: AuthenticatorSetup }
  | { name: "codes"; codes: string[] }
  | { name: "renew" }
  | { name: "off" };

const IDLE: Step = { name: "idle" };

/** The second factor: off, being set up, on. */
export function SecondFactorBlock({ profile, put, reload }: TabProps) {
  const t = useT();
  const lang = useLang();
  const [step, setStep] = useState<Step>(IDLE);
  const since = profile.second_factor_since;
  const close = () => setStep(IDLE);
  const shown = (codes: string[]) => {
    setStep({ name: "codes", codes });
    reload();
  };
  return (
    <SettingsBlock title={t("account.second_title")} lead={t("account.second_lead")}>
      <p className="row">
        <span className={`status ${since ? "status--ok" : "status--warn"}`}>
          {since ? t("account.second_on", { date: formatDate(lang, wall(since)) }) : t("account.second_off")}
        </span>
        {since && (
          <span className="muted small">{t("account.second_codes_left", { count: profile.recovery_codes })}</span>
        )}
      </p>
      {step.name === "idle" && (
        <p className="row space-above-4">
          {since ? (
            <>
              <Button onClick={() => setStep({ name: "renew" })}>{t("account.second_codes_new")}</Button>
              <Button variant="bad" onClick={() => setStep({ name: "off" })}>
                {t("account.second_turn_off")}
              </Button>
            </>
          ) : (
            <Button onClick={() => setStep({ name: "begin" })}>{t("account.second_begin")}</Button>
          )}
        </p>
      )}
      {step.name === "begin" && (
        <PasswordConfirmForm
          verb={t("account.second_next")}
          onClose={close}
          send={async ({ current_password }) =>
            setStep({ name: "setup", setup: await startSecondFactor({ current_password }) })
          }
        />
      )}
      {step.name === "setup" && <TotpEnrolmentForm setup={step.setup} onDone={shown} onClose={close} />}
      {step.name === "codes" && <RecoveryCodesNote codes={step.codes} onClose={close} />}
      {step.name === "renew" && (
        <PasswordConfirmForm
          verb={t("account.second_codes_new")}
          onClose={close}
          send={async ({ current_password }) => shown((await renewRecoveryCodes({ current_password })).codes)}
        />
      )}
      {step.name === "off" && (
        <>
          {profile.second_factor_needed && profile.passkeys === 0 && (
            <div className="space-above-4">
              <Note tone="warn">{t("account.factor_last")}</Note>
            </div>
          )}
          <PasswordConfirmForm
            verb={t("account.second_turn_off")}
            withCode
            onClose={close}
            send={async (entry) => {
              put(await disableSecondFactor(entry));
              close();
            }}
          />
        </>
      )}
    </SettingsBlock>
  );
}
