import type { EnterpriseMember, OwnEnterprise } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { setRole } from "../api";

/** A new role of a member, before it is saved. */
export interface RoleChange {
  member: EnterpriseMember;
  role: EnterpriseMember["role"];
}

interface Props extends RoleChange {
  enterpriseId: string;
  /** True if the enterprise would have no owner any more. */
  isLastOwner: boolean;
  onChanged: (enterprise: OwnEnterprise) => void;
  onClose: () => void;
}

/** True if the change takes something away: the services of who only sees invoices are paused, owners cannot take their role back. */
export function isAsked({ member, role }: RoleChange): boolean {
  return role === "billing" || (member.is_you && role !== "owner");
}

/** Asks before such a change is saved. */
export function RoleDialog({ enterpriseId, member, role, isLastOwner, onChanged, onClose }: Props) {
  const t = useT();
  const { name } = member;
  const own = role === "billing" ? "enterprises.owner.sure_billing_own" : "enterprises.owner.sure_editor_own";
  return (
    <Confirm
      title={t("enterprises.owner.role_change", { name, role: t(`enterprises.owner.role_${role}`) })}
      verb={t("enterprises.owner.do_role")}
      reason={isLastOwner && t("enterprises.owner.owner_needed")}
      onConfirm={async () => onChanged(await setRole(enterpriseId, member.id, role))}
      onClose={onClose}
    >
      <p>{t(member.is_you ? own : "enterprises.owner.sure_billing", { name })}</p>
      {member.is_you && <p>{t(isLastOwner ? "enterprises.owner.owner_needed" : "enterprises.owner.owner_again")}</p>}
    </Confirm>
  );
}
