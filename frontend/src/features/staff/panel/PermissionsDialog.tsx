import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { Check } from "../../../ui/panel/Check";
import { Confirm } from "../../../ui/panel/Confirm";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { getStaff, setPermissions } from "./api";
import { InvitationsNote } from "./InvitationsNote";
import { permissionWords } from "./permissionWords";
import { runStep, type StaffStepProps } from "./staffStep";

/** Takes single permissions of the role from somebody, and gives them back. */
export function PermissionsDialog({ person, onDone, onClose }: StaffStepProps) {
  const t = useT();
  const { value, error, reload } = useLoad(person.id, (signal) => getStaff(person.id, signal));
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const stored = value?.permissions.filter((one) => one.withheld).map((one) => one.name) ?? [];
  const taken = chosen ?? stored;
  const { name } = person;
  return (
    <Confirm
      title={`${t("panel.staff.do_permissions")}: ${name}`}
      verb={t("common.save")}
      reason={value ? null : error ? t("panel.staff.failed_single") : t("common.loading")}
      onClose={onClose}
      onConfirm={() =>
        runStep({
          t,
          action: "permissions",
          name,
          run: () => setPermissions(value?.person ?? person, [...taken]),
          onDone,
        })
      }
    >
      <p>{t("panel.staff.text_permissions", { name })}</p>
      {!value ? (
        <ListStates list={{ value, error, reload }} failed={t("panel.staff.failed_single")} />
      ) : (
        <>
          <fieldset>
            <legend className="field-label">{t("panel.staff.permissions")}</legend>
            {value.permissions.map((one) => (
              <Check
                key={one.name}
                checked={!taken.includes(one.name)}
                disabled={!one.withholdable}
                onChange={(on) => setChosen(on ? taken.filter((name) => name !== one.name) : [...taken, one.name])}
              >
                {permissionWords(t, one)}
              </Check>
            ))}
          </fieldset>
          {taken.includes("staff.manage") && <InvitationsNote person={value.person} />}
        </>
      )}
    </Confirm>
  );
}
