import { useEffect, useRef, useState } from "react";
import type { EnterpriseJoinRequest, EnterpriseMember, MemberRole, OwnEnterprise } from "../../../generated/api";
import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigation";
import { wall } from "../../../lib/portalTime";
import { useSubmission } from "../../../lib/submission";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { Select } from "../../../ui/panel/Select";
import { acceptJoin, declineJoin, removeMember, setRole, withdrawInvitation } from "../api";
import { isAsked, RoleDialog, type RoleChange } from "./RoleDialog";
import { InviteForm } from "./InviteForm";
import { PATH, ROLES } from "./labels";

interface Props {
  enterprise: OwnEnterprise;
  onChanged: (enterprise: OwnEnterprise) => void;
  /** The person is no member any more. */
  onLeft: () => void;
}

/** Members of an enterprise; owners also invite and answer requests. */
export function MembersPart({ enterprise, onChanged, onLeft }: Props) {
  const t = useT();
  const lang = useLang();
  const [leaving, setLeaving] = useState<EnterpriseMember | null>(null);
  const [asked, setAsked] = useState<RoleChange | null>(null);
  const { busy, error, run } = useSubmission();
  const { id, members, invitations, join_requests, most_members } = enterprise;
  const manages = enterprise.actions.includes("members");
  const owners = members.filter((member) => member.role === "owner");
  /** The control that had the focus has left the page: the own entry takes it. */
  const [isFocusLost, setFocusLost] = useState(false);
  const ownEntry = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFocusLost || asked || leaving) return;
    setFocusLost(false);
    ownEntry.current?.focus();
  }, [isFocusLost, asked, leaving]);
  const change = (request: () => Promise<OwnEnterprise>) => run(async () => onChanged(await request()));
  const changeWithoutEntry = (changed: OwnEnterprise) => {
    setFocusLost(true);
    onChanged(changed);
  };
  return (
    <div className="form own-enterprise">
      <ErrorLine error={error} />
      {join_requests.map((request) => (
        <JoinRow key={request.id} request={request} enterprise={enterprise} onChanged={changeWithoutEntry} />
      ))}
      <ul className="own-reports">
        {members.map((member) => (
          <li key={member.id} className="enterprise-member">
            <div ref={member.is_you ? ownEntry : undefined} tabIndex={member.is_you ? -1 : undefined}>
              <h4>
                {member.name} {member.is_you && <span className="muted">({t("enterprises.owner.you")})</span>}
              </h4>
              <p className="tiny muted">
                {t("enterprises.owner.since", { day: formatDate(lang, wall(member.since)) })}
                {!manages && ` · ${t(`enterprises.owner.role_${member.role}`)}`}
              </p>
            </div>
            {manages && (
              <Select
                label={t("enterprises.owner.role_of", { name: member.name })}
                value={member.role}
                disabled={busy}
                choices={ROLES.map((value) => ({ value, label: t(`enterprises.owner.role_${value}`) }))}
                onChange={(value) => {
                  const role = ROLES.find((one) => one === value);
                  if (!role) return;
                  if (isAsked({ member, role })) setAsked({ member, role });
                  else void change(() => setRole(id, member.id, role));
                }}
              />
            )}
            {(manages || member.is_you) && (
              <Button
                label={t(member.is_you ? "enterprises.owner.leave" : "enterprises.owner.member_remove", {
                  name: member.name,
                })}
                onClick={() => setLeaving(member)}
              >
                {t(member.is_you ? "enterprises.owner.leave" : "enterprises.owner.take_away")}
              </Button>
            )}
          </li>
        ))}
        {invitations.map((invitation) => (
          <li key={invitation.id} className="enterprise-member">
            <div>
              <h4>{invitation.email}</h4>
              <p className="tiny muted">
                {t("enterprises.owner.invitation_waits", {
                  role: t(`enterprises.owner.role_${invitation.role}`),
                  day: formatDate(lang, wall(invitation.expires_at)),
                })}
              </p>
            </div>
            <Button
              busy={busy}
              label={t("enterprises.owner.invitation_withdraw", { email: invitation.email })}
              onClick={() => void run(async () => changeWithoutEntry(await withdrawInvitation(id, invitation.id)))}
            >
              {t("enterprises.owner.take_back")}
            </Button>
          </li>
        ))}
      </ul>
      {manages && (
        <InviteForm
          id={id}
          full={members.length + invitations.length >= most_members && most_members}
          onInvited={onChanged}
        />
      )}
      {asked && (
        <RoleDialog
          {...asked}
          enterpriseId={id}
          isLastOwner={asked.member.role === "owner" && owners.length === 1}
          onChanged={(changed) => {
            setFocusLost(!changed.actions.includes("members"));
            onChanged(changed);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {leaving && (
        <Confirm
          title={t(leaving.is_you ? "enterprises.owner.leave" : "enterprises.owner.member_remove", {
            name: leaving.name,
          })}
          verb={t(leaving.is_you ? "enterprises.owner.leave" : "enterprises.owner.take_away")}
          bad
          onConfirm={async () => {
            await removeMember(id, leaving.id);
            if (leaving.is_you) {
              onLeft();
              navigate(PATH);
            } else {
              toast({ level: "ok", text: t("enterprises.owner.member_removed", { name: leaving.name }) });
              changeWithoutEntry({ ...enterprise, members: members.filter((member) => member.id !== leaving.id) });
            }
          }}
          onClose={() => setLeaving(null)}
        >
          <p>{t(leaving.is_you ? "enterprises.owner.sure_leave" : "enterprises.owner.sure_member_remove")}</p>
        </Confirm>
      )}
    </div>
  );
}

interface JoinProps {
  request: EnterpriseJoinRequest;
  enterprise: OwnEnterprise;
  onChanged: (enterprise: OwnEnterprise) => void;
}

function JoinRow({ request, enterprise, onChanged }: JoinProps) {
  const t = useT();
  const [role, setChosen] = useState<MemberRole>("editor");
  const { busy, error, run } = useSubmission();
  const answer = (send: () => Promise<OwnEnterprise>) => run(async () => onChanged(await send()));
  return (
    <section className="form enterprise-box">
      <h4>{t("enterprises.owner.join_from", { name: request.name })}</h4>
      {request.message && <p>{request.message}</p>}
      <Select
        label={t("enterprises.owner.role")}
        value={role}
        choices={ROLES.map((value) => ({ value, label: t(`enterprises.owner.role_${value}`) }))}
        onChange={(value) => setChosen(ROLES.find((one) => one === value) ?? "editor")}
      />
      <ErrorLine error={error} />
      <p className="row">
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void answer(() => acceptJoin(enterprise.id, request.id, role))}
        >
          {t("enterprises.owner.accept")}
        </Button>
        <Button busy={busy} onClick={() => void answer(() => declineJoin(enterprise.id, request.id))}>
          {t("enterprises.owner.decline")}
        </Button>
      </p>
    </section>
  );
}
