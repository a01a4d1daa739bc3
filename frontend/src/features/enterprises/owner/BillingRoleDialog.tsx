import type { EnterpriseMember, OwnEnterprise } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { setRole } from "../api";

interface Props {
  enterpriseId: string;
  member: EnterpriseMember;
  onChanged: (enterprise: OwnEnterprise) => void;
  onClose: () => void;
}

/** Asks before a member gets the role that offers no services: those in the name of the enterprise are paused. */
export function BillingRoleDialog({ enterpriseId, member, onChanged, onClose }: Props) {
  const t = useT();
  const { name } = member;
  return (
    <Confirm
      title={t("enterprises.owner.role_change", { name, role: t("enterprises.owner.role_billing") })}
      verb={t("enterprises.owner.do_role")}
      onConfirm={async () => onChanged(await setRole(enterpriseId, member.id, "billing"))}
      onClose={onClose}
    >
      <p>{t(member.is_you ? "enterprises.owner.sure_billing_own" : "enterprises.owner.sure_billing", { name })}</p>
    </Confirm>
  );
}
