import type { StaffRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";

/** Tells what a new super-admin gets back: no permission of that role can be withdrawn, and its work has no last day. */
export function SuperAdminNote({ person }: { person: StaffRow }) {
  const t = useT();
  const lines = [
    (person.withheld ?? 0) > 0 && t("panel.staff.role_restores_permissions"),
    person.active_until && t("panel.staff.role_removes_term"),
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <p className="note" role="status">
      {lines.join(" ")}
    </p>
  );
}
