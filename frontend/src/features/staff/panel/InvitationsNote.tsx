import type { Role, StaffRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { getStaff } from "./api";

interface Props {
  person: StaffRow;
  /** The role that the person is given; left out where they lose every right to invite. */
  next?: Role;
}

/** Tells that open invitations stop working once the person may no longer give their roles; nothing where there are none. */
export function InvitationsNote({ person, next }: Props) {
  const t = useT();
  const open = useLoad(person.open_work ? person.id : null, (signal) => getStaff(person.id, signal)).value?.open;
  if (!open?.invitations) return null;
  // an admin may invite everybody below admins
  const key = next === "admin" ? "invitations_stop_admins" : "invitations_stop";
  return <p className="note note--warn">{t(`panel.staff.${key}`, { name: person.name })}</p>;
}
