import type { StaffPermission } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { permissionWords } from "./permissionWords";

/** The permissions of a person's role, and which of them were taken away. */
export function PermissionList({ permissions }: { permissions: StaffPermission[] }) {
  const t = useT();
  return (
    <section aria-labelledby="permissions-title">
      <h3 id="permissions-title">{t("panel.staff.permissions")}</h3>
      <ul className="x permissions">
        {permissions.map((one) => (
          <li key={one.name}>
            <span className={`status status--${one.withheld ? "bad" : "ok"}`}>
              {t(one.withheld ? "panel.staff.permission_taken" : "panel.staff.permission_has")}
            </span>{" "}
            {permissionWords(t, one)}
          </li>
        ))}
      </ul>
    </section>
  );
}
