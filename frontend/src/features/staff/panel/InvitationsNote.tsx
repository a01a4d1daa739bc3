import type { Role, StaffRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";

interface Props {
  person: StaffRow;
  /** The role that the person is given; left out where they lose every right to invite. */
  next?: Role;
}

/** Tells that open invitations stop working once the person may no longer give their roles; nothing where there are none. */
export function InvitationsNote({ person, next }: Props) {
  const t = useT();
  const open = person.open_invitations;
  // an admin may invite everybody below admins
  const stopped = next === "admin" ? open?.admins : open?.total;
  if (!stopped) return null;
  const key =
    next === "admin" ? "invitations_stop_admins" : next === "user" ? "invitations_stop_user" : "invitations_stop";
  return (
    <p className="note note--warn" role="status">
      {t(`panel.staff.${key}`, { name: person.name })}
    </p>
  );
}
