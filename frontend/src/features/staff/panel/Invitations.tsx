import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { errorMessage } from "../../../lib/errorMessage";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { Menu } from "../../../ui/panel/Menu";
import { langName } from "../../../lib/labels/languages";
import { toast } from "../../../lib/toasts";
import { fullTime } from "../../../lib/portalTime";
import { LinkDialog, type SentLink } from "./LinkDialog";
import { resendInvitation, withdrawInvitation } from "./api";
import type { InvitationRow } from "../../../generated/api";

/** Invitations that nobody has accepted yet. */
export function Invitations({ list, onDone }: { list: InvitationRow[]; onDone: () => void }) {
  const t = useT();
  const lang = useLang();
  const [sent, setSent] = useState<SentLink | null>(null);
  const [leaving, setLeaving] = useState<InvitationRow | null>(null);
  const again = async (one: InvitationRow) => {
    try {
      const { link } = await resendInvitation(one);
      if (link) setSent({ email: one.email, link });
      else toast({ level: "ok", text: t("panel.staff.invited", { email: one.email }) });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    onDone();
  };
  return (
    <section className="card card--before" aria-labelledby="invitations-title">
      <div className="card__head">
        <h2 id="invitations-title">{t("panel.staff.invitations")}</h2>
      </div>
      <ListTable
        caption={t("panel.staff.invitations")}
        rows={list}
        idOf={(one) => one.id}
        columns={[
          {
            name: "email",
            label: t("panel.staff.email"),
            heads: true,
            cell: (one) => <span className="table__title">{one.email}</span>,
          },
          { name: "role", label: t("panel.staff.role"), cell: (one) => t(`panel.staff.role_${one.role}`) },
          {
            name: "languages",
            label: t("panel.staff.languages"),
            cell: (one) => one.locales.map((code) => langName(t, code)).join(", "),
          },
          { name: "inviter", label: t("panel.staff.inviter"), cell: (one) => one.inviter },
          {
            name: "valid_until",
            label: t("panel.staff.valid_until"),
            cell: (one) =>
              one.expired ? (
                <span className="status status--bad">{t("panel.staff.expired")}</span>
              ) : (
                fullTime(lang, one.expires_at)
              ),
          },
          {
            name: "actions",
            label: t("panel.actions"),
            quiet: true,
            className: "table__actions",
            cell: (one) =>
              one.editable && (
                <Menu
                  label={t("panel.staff.more_for", { name: one.email })}
                  entries={[
                    { label: t("panel.staff.again"), icon: "redo", run: () => void again(one) },
                    {
                      label: `${t("panel.staff.withdraw")}…`,
                      icon: "trash",
                      bad: true,
                      run: () => setLeaving(one),
                    },
                  ]}
                />
              ),
          },
        ]}
      />
      {sent && <LinkDialog sent={sent} onClose={() => setSent(null)} />}
      {leaving && (
        <Confirm
          bad
          title={t("panel.staff.withdraw_title")}
          verb={t("panel.staff.withdraw")}
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            await withdrawInvitation(leaving);
            toast({ level: "ok", text: t("panel.staff.withdrawn", { email: leaving.email }) });
            onDone();
          }}
        >
          <p>{t("panel.staff.withdraw_text", { email: leaving.email })}</p>
        </Confirm>
      )}
    </section>
  );
}
