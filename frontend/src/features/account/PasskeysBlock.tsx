import { useState } from "react";
import { useT } from "../../lib/i18n";
import { useLayout } from "../../lib/page-context";
import { knowsPasskeys } from "../../lib/passkey";
import { Button } from "../../ui/panel/Button";
import { ListStates } from "../../ui/panel/list/ListStates";
import { useLoad } from "../../lib/useLoad";
import type { Profile } from "../../generated/api";
import { SettingsBlock } from "./SettingsBlock";
import { listPasskeys } from "./api";
import { PasskeyForm } from "./PasskeyForm";
import { PasskeyItem } from "./PasskeyItem";

interface Props {
  profile: Profile;
  /** Called after a passkey was added or removed. */
  onChanged: () => void;
}

/** List of the passkeys with the form of a new one. */
export function PasskeysBlock({ profile, onChanged }: Props) {
  const t = useT();
  const { passkeys } = useLayout();
  const { value, error, reload, put } = useLoad("passkeys", listPasskeys);
  const isLastFactor = profile.second_factor_needed && !profile.second_factor_since && value?.length === 1;
  const [adding, setAdding] = useState(false);
  const missing = passkeys ? (knowsPasskeys() ? null : t("account.passkeys_old")) : t("account.passkeys_off");
  return (
    <SettingsBlock title={t("account.passkeys")} lead={t("account.passkeys_lead")}>
      <ListStates list={{ value, error, reload }} failed={t("account.failed")} rows={1} />
      {value?.length === 0 && <p className="hint">{t("account.passkeys_none")}</p>}
      {value && value.length > 0 && (
        <ul className="sessions">
          {value.map((one) => (
            <PasskeyItem key={one.id} one={one} isLastFactor={isLastFactor} put={put} onRemoved={onChanged} />
          ))}
        </ul>
      )}
      {value && !adding && (
        <p className="space-above-4">
          <Button disabledReason={missing} onClick={() => setAdding(true)}>
            {t("account.passkey_add")}
          </Button>
        </p>
      )}
      {value && !adding && missing && <p className="hint">{missing}</p>}
      {adding && (
        <PasskeyForm
          onClose={() => setAdding(false)}
          onDone={(all) => {
            put(all);
            setAdding(false);
            onChanged();
          }}
        />
      )}
    </SettingsBlock>
  );
}
