import { useState } from "react";
import { lastDayOf, momentAfter } from "../../../lib/daySpan";
import { useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { TextInput } from "../../../ui/panel/TextInput";
import { setTerm } from "./api";
import { InvitationsNote } from "./InvitationsNote";
import { runStep, type StaffStepProps } from "./staffStep";

/** Sets the last day of somebody's work for the portal. */
export function TermDialog({ person, onDone, onClose }: StaffStepProps) {
  const t = useT();
  const [day, setDay] = useState(person.active_until ? lastDayOf(person.active_until) : "");
  const { name } = person;
  const until = day ? momentAfter(day) : null;
  const lastExpiry = person.open_invitations?.last_expires_at;
  const endsInvitations = until !== null && until !== person.active_until && !!lastExpiry && until < lastExpiry;
  return (
    <Confirm
      title={`${t("panel.staff.do_term")}: ${name}`}
      verb={t("common.save")}
      onClose={onClose}
      onConfirm={() => runStep({ t, action: "term", name, run: () => setTerm(person, until), onDone })}
    >
      {(problems) => (
        <>
          <p>{t("panel.staff.text_term", { name })}</p>
          <TextInput
            first
            optional
            type="date"
            label={t("panel.staff.term")}
            hint={t("panel.staff.term_hint")}
            value={day}
            problems={problems.active_until}
            onChange={setDay}
          />
          {endsInvitations && <InvitationsNote person={person} />}
        </>
      )}
    </Confirm>
  );
}
