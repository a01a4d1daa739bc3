import type { OwnEnterpriseRow, OwnEnterprises, OwnInvitation, OwnJoinRequest } from "../../../generated/api";
import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { wall } from "../../../lib/portalTime";
import { useSubmission } from "../../../lib/submission";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { A } from "../../../ui/site/A";
import { Empty } from "../../../ui/site/Empty";
import { acceptInvitation, declineInvitation, withdrawJoin } from "../api";
import { CHECK_TONES, PATH, TONES } from "./labels";

interface Props {
  own: OwnEnterprises;
  onChange: () => void;
}

/** Invitations, enterprises and requests of a person. */
export function EnterpriseList({ own, onChange }: Props) {
  const t = useT();
  const { enterprises, invitations, join_requests, most } = own;
  const open = enterprises.filter(({ state }) => state !== "closed").length;
  const create =
    open >= most ? (
      <p className="small secondary">{t("enterprises.owner.full", { count: most })}</p>
    ) : (
      <p>
        <A className="button button--primary" href={`${PATH}&enterprise=new`}>
          {t("enterprises.owner.create")}
        </A>
      </p>
    );
  const isEmpty = enterprises.length + invitations.length + join_requests.length === 0;
  if (isEmpty) {
    return (
      <Empty title={t("enterprises.owner.none")} text={t("enterprises.owner.none_text")}>
        {create}
      </Empty>
    );
  }
  return (
    <div className="own-enterprise">
      {create}
      <ul className="own-reports">
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} onChange={onChange} />
        ))}
        {enterprises.map((enterprise) => (
          <Row key={enterprise.id} enterprise={enterprise} />
        ))}
        {join_requests.map((request) => (
          <Request key={request.id} request={request} onChange={onChange} />
        ))}
      </ul>
    </div>
  );
}

function Row({ enterprise }: { enterprise: OwnEnterpriseRow }) {
  const t = useT();
  const here = useLang();
  const { id, name, lang, town, logo, state, verification, role, join_requests } = enterprise;
  return (
    <li className="enterprise-row">
      {logo && (
        <img
          className="enterprise-row__logo"
          src={logo.src}
          width={logo.width}
          height={logo.height}
          alt=""
          loading="lazy"
        />
      )}
      <div>
        <h3 lang={lang === here ? undefined : lang}>
          <A className="link" href={`${PATH}&enterprise=${id}`}>
            {name || t("enterprises.owner.no_name")}
          </A>
        </h3>
        <p className="row">
          <span className={`status status--${TONES[state]}`}>{t(`enterprises.owner.state_${state}`)}</span>
          {verification !== "none" && (
            <span className={`status status--${CHECK_TONES[verification]}`}>
              {t(`enterprises.owner.check_${verification}`)}
            </span>
          )}
          {join_requests > 0 && (
            <span className="status status--warn">{t("enterprises.owner.asking", { count: join_requests })}</span>
          )}
        </p>
        <p className="tiny muted">{[t(`enterprises.owner.role_${role}`), town].filter(Boolean).join(" · ")}</p>
      </div>
    </li>
  );
}

function Invitation({ invitation, onChange }: { invitation: OwnInvitation; onChange: () => void }) {
  const t = useT();
  const lang = useLang();
  const { busy, error, run } = useSubmission();
  const { id, enterprise, role, invited_by, expires_at } = invitation;
  const answer = async (request: () => Promise<unknown>, done: string) => {
    if (!(await run(request))) return;
    toast({ level: "ok", text: done });
    onChange();
  };
  return (
    <li>
      <h3>{t("enterprises.owner.invited", { name: enterprise })}</h3>
      <p className="small secondary">
        {[
          invited_by && t("enterprises.owner.invited_by", { name: invited_by }),
          t("enterprises.owner.as_role", { role: t(`enterprises.owner.role_${role}`) }),
          t("enterprises.owner.until", { day: formatDate(lang, wall(expires_at)) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="row">
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void answer(() => acceptInvitation(id), t("enterprises.owner.entered", { name: enterprise }))}
        >
          {t("enterprises.owner.accept")}
        </Button>
        <Button
          busy={busy}
          onClick={() => void answer(() => declineInvitation(id), t("enterprises.owner.invitation_declined"))}
        >
          {t("enterprises.owner.decline")}
        </Button>
      </p>
      <ErrorLine error={error} />
    </li>
  );
}

function Request({ request, onChange }: { request: OwnJoinRequest; onChange: () => void }) {
  const t = useT();
  const { busy, error, run } = useSubmission();
  const withdraw = async () => {
    if (await run(() => withdrawJoin(request.id))) onChange();
  };
  return (
    <li>
      <h3>{request.enterprise}</h3>
      <p className="row">
        <span className="status status--info">{t("enterprises.owner.request_waits")}</span>
        <Button busy={busy} onClick={() => void withdraw()}>
          {t("enterprises.owner.request_withdraw")}
        </Button>
      </p>
      <ErrorLine error={error} />
    </li>
  );
}
