import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { errorMessage } from "../../../lib/errorMessage";
import { Menu } from "../../../ui/panel/Menu";
import { langName } from "../../../lib/labels/languages";
import { toast } from "../../../lib/toasts";
import { fullTime } from "../../../lib/portalTime";
import { inviteAgain, withdrawInvitation } from "./api";
import type { InvitationRow } from "../../../generated/api";

/** Invitations that nobody has accepted yet. */
export function Invitations({ list, onDone }: { list: InvitationRow[]; onDone: () => void }) {
  const t = useT();
  const lang = useLang();
  const [leaving, setLeaving] = useState<InvitationRow | null>(null);
  const again = async (one: InvitationRow) => {
    try {
      await inviteAgain(one);
      toast({ level: "ok", text: t("panel.staff.invited", { email: one.email }) });
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
      <table className="table table--cards">
        <caption className="visually-hidden">{t("panel.staff.invitations")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("panel.staff.email")}</th>
            <th scope="col">{t("panel.staff.role")}</th>
            <th scope="col">{t("panel.staff.languages")}</th>
            <th scope="col">{t("panel.staff.inviter")}</th>
            <th scope="col">{t("panel.staff.valid_until")}</th>
            <th scope="col">
              <span className="visually-hidden">{t("panel.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <span className="table__title">{one.email}</span>
              </th>
              <td data-l={t("panel.staff.role")}>{t(`panel.staff.role_${one.role}`)}</td>
              <td data-l={t("panel.staff.languages")}>{one.locales.map((code) => langName(t, code)).join(", ")}</td>
              <td data-l={t("panel.staff.inviter")}>{one.inviter}</td>
              <td data-l={t("panel.staff.valid_until")}>
                {one.expired ? (
                  <span className="status status--bad">{t("panel.staff.expired")}</span>
                ) : (
                  fullTime(lang, one.expires_at)
                )}
              </td>
              <td className="table__actions">
                {one.editable && (
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
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
