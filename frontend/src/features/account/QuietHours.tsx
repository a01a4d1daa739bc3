import { useState } from "react";
import * as v from "valibot";
import { useApiForm } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { someText } from "../../lib/rules";
import { Button } from "../../ui/panel/Button";
import { errorMessage } from "../../lib/errorMessage";
import { ListStates } from "../../ui/panel/list/ListStates";
import { toast } from "../../lib/toasts";
import { useLoad } from "../../lib/useLoad";
import { FormField } from "../../ui/site/FormField";
import type { QuietHours as Hours } from "../../generated/api";
import { changeQuietHours, getQuietHours } from "./api";
import { SettingsBlock } from "./SettingsBlock";
import { ApiForm } from "../../ui/site/ApiForm";
import { SubmitButton } from "../../ui/site/SubmitButton";

const schema = v.object({ from: someText, to: someText });

/** Hours in which only letters are sent that cannot be turned off. */
export function QuietHours() {
  const t = useT();
  const { value, error, reload, put } = useLoad("quiet-hours", getQuietHours);
  return (
    <SettingsBlock title={t("panel.notifications.quiet")} lead={t("panel.notifications.quiet_lead")}>
      <ListStates list={{ value, error, reload }} failed={t("panel.failed")} rows={1} />
      {value && <HoursForm key={`${value.from}-${value.to}`} hours={value} put={put} />}
    </SettingsBlock>
  );
}

function HoursForm({ hours, put }: { hours: Hours; put: (hours: Hours) => void }) {
  const t = useT();
  const [lifting, setLifting] = useState(false);
  const save = (body: Hours) => changeQuietHours(body).then(put);
  const form = useApiForm({ schema, send: (entry) => save(entry).then(() => saved()) });
  const saved = () => toast({ level: "ok", text: t("panel.notifications.quiet_saved") });
  const lift = () => {
    setLifting(true);
    save({ from: null, to: null })
      .then(saved, (fault: unknown) => toast({ level: "bad", text: errorMessage(t, fault) }))
      .finally(() => setLifting(false));
  };
  return (
    <ApiForm form={form} className="form--two-columns">
      <FormField
        form={form}
        name="from"
        type="time"
        label={t("panel.notifications.quiet_from")}
        initial={hours.from ?? ""}
      />
      <FormField form={form} name="to" type="time" label={t("panel.notifications.quiet_to")} initial={hours.to ?? ""} />
      <div className="form__full row">
        <SubmitButton inline form={form} label={t("panel.notifications.quiet_save")} />
        {hours.from && (
          <Button busy={lifting} onClick={lift}>
            {t("panel.notifications.quiet_lift")}
          </Button>
        )}
      </div>
    </ApiForm>
  );
}
