import { useState } from "react";
import type { OwnAbsence } from "../../generated/api";
import { absenceOf, daysOf } from "../../lib/daySpan";
import { useT } from "../../lib/i18n";
import { useSubmission } from "../../lib/submission";
import { toast } from "../../lib/toasts";
import { useLoad } from "../../lib/useLoad";
import { AbsenceFields } from "../../ui/panel/AbsenceFields";
import { Button } from "../../ui/panel/Button";
import { ErrorLine } from "../../ui/panel/ErrorLine";
import { ListStates } from "../../ui/panel/list/ListStates";
import { getOwnAbsence, setOwnAbsence } from "./api";
import { SettingsBlock } from "./SettingsBlock";

/** The own absence of somebody of the staff, and the substitute. */
export function AbsenceBlock({ person_id }: { person_id: string }) {
  const t = useT();
  const { value, error, reload, put } = useLoad("absence", getOwnAbsence);
  return (
    <SettingsBlock title={t("panel.staff.absence")} lead={t("account.absence_lead")}>
      <ListStates list={{ value, error, reload }} failed={t("account.failed")} rows={1} />
      {value && <Form key={value.version} own={value} person_id={person_id} put={put} />}
    </SettingsBlock>
  );
}

function Form({ own, person_id, put }: { own: OwnAbsence; person_id: string; put: (own: OwnAbsence) => void }) {
  const t = useT();
  const [days, setDays] = useState(daysOf(own.absence));
  const { busy, error, problems, run } = useSubmission();
  const absence = absenceOf(days);
  const save = (body: typeof absence) =>
    run(async () => {
      put(await setOwnAbsence({ version: own.version, absence: body }));
      toast({ level: "ok", text: t("panel.notifications.quiet_saved") });
    });
  return (
    <>
      <AbsenceFields person_id={person_id} days={days} problems={problems} onChange={setDays} />
      <p className="row space-above-4">
        <Button
          variant="primary"
          busy={busy}
          disabledReason={!absence && t("panel.staff.absence_days_needed")}
          onClick={() => void save(absence)}
        >
          {t("account.absence_save")}
        </Button>
        {own.absence && (
          <Button busy={busy} onClick={() => void save(null)}>
            {t("panel.staff.absence_remove")}
          </Button>
        )}
      </p>
      <ErrorLine error={error} />
    </>
  );
}
