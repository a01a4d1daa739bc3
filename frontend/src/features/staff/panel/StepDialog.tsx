import { StaffSuspensionLimits } from "../../../generated/limits";
import { useState } from "react";
import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { Confirm } from "../../../ui/panel/Confirm";
import { MailNote } from "../../../ui/panel/MailNote";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { endSessions, reinstate, reassignWork, resetTwoFactor, setLanguages, setRole, suspend } from "./api";
import { HandOverFields } from "./HandOverFields";
import { LanguageChoice } from "./LanguageChoice";
import { OpenWorkNote } from "./OpenWorkNote";
import { runStep, type StaffStepProps } from "./staffStep";
import { SuperAdminNote } from "./SuperAdminNote";
import type { Role, StaffAction, StaffDetail } from "../../../generated/api";

/** Steps that need one choice or none. */
type ShortStep = Exclude<StaffAction, "permissions" | "term" | "absence">;

/** Steps of which the person is told by e-mail. */
const MAILED: readonly ShortStep[] = ["role", "suspend", "reinstate", "reset_two_factor"];

/** Asks what a step needs, tells what follows from it, and does it. */
export function StepDialog({ action, person, onDone, onClose }: StaffStepProps & { action: ShortStep }) {
  const t = useT();
  const { name } = person;
  const [role, setRoleChoice] = useState<Role | "">("");
  const [locales, setLocales] = useState<Lang[]>(person.locales);
  const [reason, setReason] = useState("");
  const [heir, setHeir] = useState("");

  const ways: Record<ShortStep, { missing: string | null; run: () => Promise<StaffDetail> }> = {
    role: {
      missing: role === "" ? t("panel.staff.choose_role") : null,
      run: () => setRole(person, role === "" ? person.role : role),
    },
    languages: {
      missing: locales.length === 0 ? t("panel.staff.choose_language") : null,
      run: () => setLanguages(person, locales),
    },
    suspend: {
      missing: reason.trim().length < StaffSuspensionLimits.reason.min_length ? t("panel.staff.reason_needed") : null,
      run: () => suspend(person, reason),
    },
    reinstate: { missing: null, run: () => reinstate(person) },
    end_sessions: { missing: null, run: () => endSessions(person) },
    reset_two_factor: { missing: null, run: () => resetTwoFactor(person) },
    reassign: { missing: heir === "" ? t("panel.staff.choose_heir") : null, run: () => reassignWork(person, heir) },
  };
  const way = ways[action];

  return (
    <Confirm
      title={`${t(`panel.staff.do_${action}`)}: ${name}`}
      verb={t(`panel.staff.do_${action}`)}
      bad={action === "suspend"}
      reason={way.missing}
      onClose={onClose}
      onConfirm={() => runStep({ t, action, name, run: way.run, onDone })}
    >
      {(problems) => (
        <>
          <p>{t(`panel.staff.text_${action}`, { name, count: person.open_work ?? 0 })}</p>
          {MAILED.includes(action) && <MailNote />}
          {action === "role" && (
            <Select
              label={t("panel.staff.role")}
              value={role}
              none={t("panel.staff.choose_role")}
              choices={person.roles.map((one) => ({ value: one, label: t(`panel.staff.role_${one}`) }))}
              onChange={(value) => setRoleChoice(person.roles.find((one) => one === value) ?? "")}
            />
          )}
          {action === "role" && role !== "" && <OpenWorkNote person={person} next={role} />}
          {action === "role" && role === "super-admin" && <SuperAdminNote person={person} />}
          {action === "languages" && <LanguageChoice chosen={locales} onChange={setLocales} />}
          {action === "suspend" && (
            <>
              <TextInput
                first
                rows={4}
                max={StaffSuspensionLimits.reason.max_length}
                label={t("panel.staff.reason")}
                hint={t("panel.staff.reason_hint")}
                value={reason}
                onChange={setReason}
              />
              <OpenWorkNote person={person} />
            </>
          )}
          {action === "reassign" && (
            <HandOverFields person={person} heir={heir} problems={problems.to_id} onChange={setHeir} />
          )}
        </>
      )}
    </Confirm>
  );
}
