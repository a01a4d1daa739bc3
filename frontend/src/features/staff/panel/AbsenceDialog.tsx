import { useState } from "react";
import { absenceOf, daysOf } from "../../../lib/daySpan";
import { useT } from "../../../lib/i18n";
import { AbsenceFields } from "../../../ui/panel/AbsenceFields";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { setAbsence } from "./api";
import { runStep, type StaffStepProps } from "./staffStep";

/** Sets the absence of somebody and the substitute. */
export function AbsenceDialog({ person, onDone, onClose }: StaffStepProps) {
  const t = useT();
  const [days, setDays] = useState(daysOf(person.absence));
  const { name } = person;
  const absence = absenceOf(days);
  const isEmpty = !days.first && !days.last;
  return (
    <Confirm
      title={`${t("panel.staff.do_absence")}: ${name}`}
      verb={isEmpty && person.absence ? t("panel.staff.absence_remove") : t("common.save")}
      reason={!absence && !(isEmpty && person.absence) && t("panel.staff.absence_days_needed")}
      onClose={onClose}
      onConfirm={() => runStep({ t, action: "absence", name, run: () => setAbsence(person, absence), onDone })}
    >
      {(problems) => (
        <>
          <p>{t("panel.staff.text_absence", { name })}</p>
          <AbsenceFields person_id={person.id} days={days} problems={problems} onChange={setDays} />
          {person.absence && !isEmpty && (
            <p>
              <Button variant="quiet" icon="undo" onClick={() => setDays({ first: "", last: "", substitute: "" })}>
                {t("panel.staff.absence_remove")}
              </Button>
            </p>
          )}
        </>
      )}
    </Confirm>
  );
}
