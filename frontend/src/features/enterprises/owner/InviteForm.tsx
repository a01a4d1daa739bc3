import { useState } from "react";
import type { MemberRole, OwnEnterprise } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { useSubmission } from "../../../lib/submission";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { invite } from "../api";
import { ROLES } from "./labels";

interface Props {
  id: string;
  /** The most members, where the enterprise has them. */
  full: number | false;
  onInvited: (enterprise: OwnEnterprise) => void;
}

/** Invites a person by e-mail address. */
export function InviteForm({ id, full, onInvited }: Props) {
  const t = useT();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<MemberRole>("editor");
  const { busy, error, problems, run } = useSubmission();
  const send = async () => {
    const isSent = await run(async () => onInvited(await invite(id, email.trim(), role)));
    if (!isSent) return;
    setEmail("");
    toast({ level: "ok", text: t("enterprises.owner.invitation_sent") });
  };
  return (
    <section className="form enterprise-box">
      <h4>{t("enterprises.owner.invite")}</h4>
      <p className="hint">{t("enterprises.owner.invite_hint")}</p>
      <div className="form--two-columns">
        <TextInput
          type="email"
          label={t("enterprises.owner.invite_email")}
          value={email}
          problems={problems.email}
          onChange={setEmail}
        />
        <Select
          label={t("enterprises.owner.role")}
          hint={t(`enterprises.owner.role_${role}_hint`)}
          value={role}
          choices={ROLES.map((value) => ({ value, label: t(`enterprises.owner.role_${value}`) }))}
          onChange={(value) => setRole(ROLES.find((one) => one === value) ?? "editor")}
        />
      </div>
      {!problems.email && <ErrorLine error={error} />}
      <p>
        <Button
          variant="primary"
          busy={busy}
          disabledReason={
            full !== false
              ? t("enterprises.owner.members_full", { count: full })
              : !email.trim() && t("enterprises.owner.invite_needs")
          }
          onClick={() => void send()}
        >
          {t("enterprises.owner.invite_send")}
        </Button>
      </p>
    </section>
  );
}
