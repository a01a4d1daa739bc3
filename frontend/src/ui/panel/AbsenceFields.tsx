import type { AbsenceDays } from "../../lib/daySpan";
import { listStaff } from "../../lib/commonCalls";
import { useT } from "../../lib/i18n";
import type { FieldProblems } from "../../lib/submission";
import { useLoad } from "../../lib/useLoad";
import { Select } from "./Select";
import { TextInput } from "./TextInput";

export interface AbsenceFieldsProps {
  /** Whose absence it is. */
  person_id: string;
  days: AbsenceDays;
  problems: FieldProblems;
  onChange: (days: AbsenceDays) => void;
}

/** First and last day of an absence, and the substitute. */
export function AbsenceFields({ person_id, days, problems, onChange }: AbsenceFieldsProps) {
  const t = useT();
  const staff = useLoad("substitutes", (signal) => listStaff({ state: "active", per_page: 100, sort: "name" }, signal));
  const choices = (staff.value?.items ?? []).filter((one) => one.id !== person_id);
  return (
    <div className="form">
      <div className="day-span">
        <TextInput
          first
          type="date"
          label={t("panel.staff.absence_first")}
          value={days.first}
          problems={problems.from}
          onChange={(first) => onChange({ ...days, first })}
        />
        <TextInput
          type="date"
          label={t("panel.staff.absence_last")}
          value={days.last}
          problems={problems.until}
          onChange={(last) => onChange({ ...days, last })}
        />
      </div>
      <Select
        label={t("panel.staff.substitute")}
        value={days.substitute}
        none={t("panel.staff.no_substitute")}
        hint={t("panel.staff.substitute_hint")}
        problems={problems.substitute_id}
        choices={choices.map((one) => ({
          value: one.id,
          label: `${one.name} (${t(`panel.staff.role_${one.role}`)})`,
        }))}
        onChange={(substitute) => onChange({ ...days, substitute })}
      />
    </div>
  );
}
