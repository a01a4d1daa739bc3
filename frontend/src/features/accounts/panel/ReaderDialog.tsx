import type { ReaderDetail } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { actionWords } from "../../../lib/labels/audit";
import { langName } from "../../../lib/labels/languages";
import { fullTime } from "../../../lib/portalTime";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { EmailWords } from "../../../ui/panel/EmailWords";
import { Dialog } from "../../../ui/panel/Dialog";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { getReader } from "./api";
import { wishes, type ReaderWish } from "./readerActions";
import { ReaderStatus } from "./ReaderStatus";

interface Props {
  id: string;
  onWish: (wish: ReaderWish) => void;
  onClose: () => void;
}

/** One reader's account: state and trust, sign-ins, and the latest changes. */
export function ReaderDialog({ id, onWish, onClose }: Props) {
  const t = useT();
  const loaded = useLoad(id, (signal) => getReader(id, signal));
  return (
    <Dialog wide title={loaded.value?.reader.name ?? t("panel.accounts.reader")} onClose={onClose}>
      {loaded.value ? (
        <Shown shown={loaded.value} onWish={onWish} />
      ) : (
        <ListStates list={loaded} failed={t("panel.accounts.failed_single")} />
      )}
    </Dialog>
  );
}

function Shown({ shown, onWish }: { shown: ReaderDetail; onWish: (wish: ReaderWish) => void }) {
  const t = useT();
  const { reader } = shown;
  return (
    <div className="stack">
      <Facts shown={shown} />
      <div className="row">
        {wishes(t, reader, onWish).map((entry) => (
          <Button key={entry.label} variant={entry.bad ? "bad" : "line"} onClick={entry.run}>
            {entry.label}
          </Button>
        ))}
      </div>
      <Sessions shown={shown} />
      <Recent shown={shown} />
    </div>
  );
}

function Facts({ shown }: { shown: ReaderDetail }) {
  const t = useT();
  const lang = useLang();
  const { reader, email_confirmed_at, two_factor, passkeys, reports } = shown;
  const factors = [two_factor && t("panel.accounts.two_factor_on"), passkeys && t("panel.accounts.passkey")];
  return (
    <dl className="description-list">
      <dt>{t("panel.accounts.email")}</dt>
      <dd>
        <a className="link" href={`mailto:${reader.email}`}>
          <EmailWords text={reader.email} />
        </a>
        {email_confirmed_at && (
          <p className="tiny muted">{t("panel.accounts.confirmed", { time: fullTime(lang, email_confirmed_at) })}</p>
        )}
      </dd>
      <dt>{t("panel.accounts.state")}</dt>
      <dd>
        <ReaderStatus state={reader.state} />
        {reader.reason && <p className="tiny">{reader.reason}</p>}
        {reader.deletion_due_at && (
          <p className="tiny muted">
            {t("panel.accounts.erased_at", { time: fullTime(lang, reader.deletion_due_at) })}
          </p>
        )}
      </dd>
      <dt>{t("panel.accounts.trust")}</dt>
      <dd>{t(`panel.accounts.trust_${reader.trust}`)}</dd>
      <dt>{t("panel.accounts.language")}</dt>
      <dd>{langName(t, reader.locale)}</dd>
      <dt>{t("panel.accounts.two_factor")}</dt>
      <dd>{factors.filter(Boolean).join(", ") || t("panel.accounts.two_factor_off")}</dd>
      <dt>{t("panel.accounts.reports")}</dt>
      <dd className="numeric">{reports}</dd>
      <dt>{t("panel.accounts.since")}</dt>
      <dd>{fullTime(lang, reader.created_at)}</dd>
      <dt>{t("panel.accounts.seen")}</dt>
      <dd>{reader.last_seen_at ? fullTime(lang, reader.last_seen_at) : "–"}</dd>
    </dl>
  );
}

function Sessions({ shown }: { shown: ReaderDetail }) {
  const t = useT();
  const lang = useLang();
  return (
    <section aria-labelledby="sessions-title">
      <h3 id="sessions-title">{t("panel.accounts.sessions")}</h3>
      {shown.sessions.length === 0 ? (
        <p className="muted">{t("panel.accounts.no_sessions")}</p>
      ) : (
        <ul className="worklist">
          {shown.sessions.map((one) => (
            <li key={one.id}>
              {[one.device.browser, one.device.system].filter(Boolean).join(", ") || t("account.device_unknown")}{" "}
              <span className="tiny muted">
                {t("account.session_seen", { time: fullTime(lang, one.last_seen_at) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Recent({ shown }: { shown: ReaderDetail }) {
  const t = useT();
  const lang = useLang();
  return (
    <section aria-labelledby="recent-title">
      <h3 id="recent-title">{t("panel.accounts.recent")}</h3>
      {shown.recent.length === 0 ? (
        <p className="muted">{t("panel.accounts.nothing_recent")}</p>
      ) : (
        <ol className="thread history">
          {shown.recent.map((line, n) => (
            <li key={n}>
              <p>{actionWords(t, line.action)}</p>
              <p className="tiny muted">
                {line.person?.name ?? t(`panel.audit.actor_${line.actor}`)} · {fullTime(lang, line.at)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
