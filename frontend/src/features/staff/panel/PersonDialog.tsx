import { useLang, useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { EmailWords } from "../../../ui/panel/EmailWords";
import { Dialog } from "../../../ui/panel/Dialog";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { langName } from "../../../lib/labels/languages";
import { fullTime } from "../../../lib/portalTime";
import { useLoad } from "../../../lib/useLoad";
import { A } from "../../../ui/site/A";
import { editPath } from "../../../lib/panelPaths";
import { StateBadge } from "../../../ui/panel/StateBadge";
import { actionWords } from "../../../lib/labels/audit";
import { getStaff } from "./api";
import { wishes } from "./personActions";
import { factorWords } from "./factor";
import { KINDS } from "./openWork";
import { PermissionList } from "./PermissionList";
import { PersonPresence } from "./PersonPresence";
import type { StaffWish } from "./staffStep";
import type { StaffDetail } from "../../../generated/api";

export interface PersonDialogProps {
  id: string;
  onWish: (wish: StaffWish) => void;
  onClose: () => void;
}

/** One account: what it may do, what is in hand, what was done last. */
export function PersonDialog({ id, onWish, onClose }: PersonDialogProps) {
  const t = useT();
  const { value, error, reload } = useLoad(id, (signal) => getStaff(id, signal));
  return (
    <Dialog wide title={value?.person.name ?? t("panel.staff.person")} onClose={onClose}>
      {!value ? (
        <ListStates list={{ value, error, reload }} failed={t("panel.staff.failed_single")} />
      ) : (
        <Shown shown={value} onWish={onWish} />
      )}
    </Dialog>
  );
}

function Shown({ shown, onWish }: { shown: StaffDetail; onWish: (wish: StaffWish) => void }) {
  const t = useT();
  const lang = useLang();
  const { person, work, recent } = shown;
  return (
    <div className="stack">
      <dl className="description-list">
        <dt>{t("panel.staff.email")}</dt>
        <dd>
          <EmailWords text={person.email} />
        </dd>
        <dt>{t("panel.staff.role")}</dt>
        <dd>{t(`panel.staff.role_${person.role}`)}</dd>
        <dt>{t("panel.staff.state")}</dt>
        <dd>
          <PersonPresence person={person} />
          {person.suspended_reason && <p className="tiny muted">{person.suspended_reason}</p>}
        </dd>
        <dt>{t("panel.staff.languages")}</dt>
        <dd>{person.locales.map((code) => langName(t, code)).join(", ")}</dd>
        <dt>{t("panel.staff.two_factor")}</dt>
        <dd>{factorWords(t, person)}</dd>
        <dt>{t("panel.staff.sessions")}</dt>
        <dd className="numeric">{shown.sessions}</dd>
        <dt>{t("panel.staff.seen")}</dt>
        <dd>{fullTime(lang, person.last_seen_at)}</dd>
        <dt>{t("panel.staff.since")}</dt>
        <dd>
          {fullTime(lang, person.created_at)}
          {person.invited_by && <> · {t("panel.staff.invited_by", { name: person.invited_by })}</>}
        </dd>
      </dl>
      {person.actions.length > 0 && (
        <div className="row">
          {wishes(t, person, onWish).map((entry) => (
            <Button key={entry.label} variant={entry.bad ? "bad" : "line"} onClick={entry.run}>
              {entry.label}
            </Button>
          ))}
        </div>
      )}
      <section aria-labelledby="work-title">
        <h3 id="work-title">{t("panel.staff.in_hand")}</h3>
        <p className="muted">
          {KINDS.filter((kind) => shown.open[kind] > 0)
            .map((kind) => t(`panel.staff.open_${kind}`, { count: shown.open[kind] }))
            .join(" · ") || t("panel.staff.nothing_in_hand")}
        </p>
        {work.length > 0 && (
          <ul className="worklist">
            {work.map((piece) => (
              <li key={`${piece.article_id}${piece.part}${piece.lang}`}>
                <A href={editPath(piece.article_id)} lang={piece.lang}>
                  {piece.title || t("panel.articles.untitled")}
                </A>{" "}
                <span className="tiny muted">
                  {t(`panel.staff.part_${piece.part}`)} · {langName(t, piece.lang)}
                </span>{" "}
                <StateBadge state={piece.state} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <PermissionList permissions={shown.permissions} />
      <section aria-labelledby="recent-title">
        <h3 id="recent-title">{t("panel.staff.recent")}</h3>
        {recent.length === 0 ? (
          <p className="muted">{t("panel.staff.nothing_recent")}</p>
        ) : (
          <ol className="thread history">
            {recent.map((line, n) => (
              <li key={n}>
                <p>
                  {actionWords(t, line.action)}
                  {line.object_name && <> · {line.object_name}</>}
                </p>
                <p className="tiny muted">
                  {line.person?.name ?? t(`panel.audit.actor_${line.actor}`)} · {fullTime(lang, line.at)}
                </p>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
