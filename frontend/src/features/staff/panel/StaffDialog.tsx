import { StaffSuspensionLimits } from "../../../generated/limits";
import { useState } from "react";
import { Problem } from "../../../lib/api";
import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { Check } from "../../../ui/panel/Check";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { langName } from "../../../lib/labels/languages";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import { LANGS } from "../../../lib/paths";
import { endSessions, reinstate, reassignWork, listStaff, resetTwoFactor, setLanguages, setRole, suspend } from "./api";
import type { Role, StaffAction, StaffRow, StaffDetail } from "../../../generated/api";

export interface StaffWish {
  action: StaffAction;
  person: StaffRow;
}

export interface StaffDialogProps {
  wish: StaffWish;
  onDone: () => void;
  onClose: () => void;
}

/** Asks what an action needs, tells what follows from it, and does it. */
export function StaffDialog({ wish, onDone, onClose }: StaffDialogProps) {
  const t = useT();
  const { action, person } = wish;
  const { name } = person;
  const [role, setRoleChoice] = useState<Role | "">("");
  const [locales, setLocales] = useState<Lang[]>(person.locales);
  const [reason, setReason] = useState("");
  const [heir, setHeir] = useState("");

  const ways: Record<StaffAction, { missing: string | null; run: () => Promise<StaffDetail> }> = {
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
      onConfirm={async () => {
        try {
          await way.run();
        } catch (error) {
          // somebody else was faster: the list behind the dialog shows what is true now
          if (error instanceof Problem && error.status === 409) onDone();
          throw error;
        }
        toast({ level: "ok", text: t(`panel.staff.done_${action}`, { name }) });
        onDone();
      }}
    >
      <p>{t(`panel.staff.text_${action}`, { name, count: person.open_work ?? 0 })}</p>
      {action === "role" && (
        <Select
          label={t("panel.staff.role")}
          value={role}
          none={t("panel.staff.choose_role")}
          choices={person.roles.map((one) => ({ value: one, label: t(`panel.staff.role_${one}`) }))}
          onChange={(value) => setRoleChoice(person.roles.find((one) => one === value) ?? "")}
        />
      )}
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
          {(person.open_work ?? 0) > 0 && (
            <p className="note note--warn">{t("panel.staff.suspend_work", { count: person.open_work ?? 0 })}</p>
          )}
        </>
      )}
      {action === "reassign" && <HeirChoice person={person} heir={heir} onChange={setHeir} />}
    </Confirm>
  );
}

export function LanguageChoice({ chosen, onChange }: { chosen: Lang[]; onChange: (chosen: Lang[]) => void }) {
  const t = useT();
  return (
    <fieldset>
      <legend className="field-label">{t("panel.staff.languages")}</legend>
      {LANGS.map((code) => (
        <Check
          key={code}
          checked={chosen.includes(code)}
          onChange={(on) => onChange(LANGS.filter((one) => (one === code ? on : chosen.includes(one))))}
        >
          {langName(t, code)}
        </Check>
      ))}
    </fieldset>
  );
}

/** The person of the staff who takes the work. */
function HeirChoice({ person, heir, onChange }: { person: StaffRow; heir: string; onChange: (id: string) => void }) {
  const t = useT();
  const people = useLoad("heirs", (signal) => listStaff({ state: "active", per_page: 100, sort: "name" }, signal));
  const choices = (people.value?.items ?? []).filter((one) => one.id !== person.id);
  return (
    <Select
      label={t("panel.staff.heir")}
      value={heir}
      none={t("panel.staff.choose_heir")}
      choices={choices.map((one) => ({ value: one.id, label: `${one.name} (${t(`panel.staff.role_${one.role}`)})` }))}
      onChange={onChange}
    />
  );
}
