import { useT } from "../../../lib/i18n";
import { vRole } from "../../../generated/api/valibot.gen";
import type { Role, StaffRow } from "../../../generated/api";
import { InvitationsNote } from "./InvitationsNote";

/** Roles from the lowest to the highest. */
const ROLES: readonly Role[] = vRole.options;

interface Props {
  person: StaffRow;
  /** The role that the person is given; left out where the account is suspended. */
  next?: Role;
}

/** Tells of open work before a person can no longer do it: nothing is said about a higher role, or where no work is open. */
export function OpenWorkNote({ person, next }: Props) {
  const t = useT();
  const count = person.open_work ?? 0;
  const isHigher = next !== undefined && ROLES.indexOf(next) > ROLES.indexOf(person.role);
  if (count === 0 || isHigher) return null;
  // a reader has no row among the staff from which the work could be handed over
  return (
    <>
      <p className="note note--warn" role="status">
        {t(`panel.staff.${next === "user" ? "leave_work" : "suspend_work"}`, { count })}
      </p>
      <InvitationsNote person={person} next={next} />
    </>
  );
}
