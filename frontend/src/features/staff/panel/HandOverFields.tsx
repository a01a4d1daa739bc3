import type { StaffRow } from "../../../generated/api";
import type { FieldProblem } from "../../../lib/api";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { Select } from "../../../ui/panel/Select";
import { getStaff, listStaff } from "./api";
import { KINDS } from "./openWork";

export interface HandOverFieldsProps {
  person: StaffRow;
  heir: string;
  problems?: FieldProblem[];
  onChange: (id: string) => void;
}

/** Numbers of the open work, and the person of the staff who takes it. */
export function HandOverFields({ person, heir, problems, onChange }: HandOverFieldsProps) {
  const t = useT();
  const open = useLoad(person.id, (signal) => getStaff(person.id, signal)).value?.open;
  const people = useLoad("heirs", (signal) => listStaff({ state: "active", per_page: 100, sort: "name" }, signal));
  const choices = (people.value?.items ?? []).filter((one) => one.id !== person.id);
  return (
    <>
      {open && (
        <ul className="worklist">
          {KINDS.filter((kind) => open[kind] > 0).map((kind) => (
            <li key={kind}>{t(`panel.staff.open_${kind}`, { count: open[kind] })}</li>
          ))}
        </ul>
      )}
      <Select
        label={t("panel.staff.heir")}
        value={heir}
        none={t("panel.staff.choose_heir")}
        hint={t("panel.staff.heir_told")}
        problems={problems}
        choices={choices.map((one) => ({
          value: one.id,
          label: `${one.name} (${t(`panel.staff.role_${one.role}`)})`,
        }))}
        onChange={onChange}
      />
    </>
  );
}
