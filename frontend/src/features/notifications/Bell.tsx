import { useEffect, useRef, useState } from "react";
import { useLang, useT } from "../../lib/i18n";
import { useFrame } from "../../lib/page-context";
import { connection, reconnect } from "../../lib/realtime";
import { useSignal } from "../../lib/signal";
import { A } from "../../ui/site/A";
import { Icon, type IconName } from "../../ui/Icon";
import { shortTime } from "../../lib/portalTime";
import type { Notification } from "../../generated/api";
import { fetchNotifications, markRead, notifications, unread } from "./store";

/** The bell: how many are unread; opened, what they are. */
export function Bell() {
  const t = useT();
  const count = useSignal(unread);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);

  return (
    <div
      className="bell"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        setOpen(false);
        trigger.current?.focus();
      }}
    >
      <button
        ref={trigger}
        className="icon-button"
        type="button"
        aria-label={t("panel.notifications.unread", { count })}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" />
        {count > 0 && (
          <span className="bell__count" aria-hidden="true">
            {count > 99 ? "99+" : count}
          </span>
        )}
      </button>
      {open && <Popover onLeave={() => setOpen(false)} />}
    </div>
  );
}

function Popover({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const entries = useSignal(notifications);
  const count = useSignal(unread);
  const state = useSignal(connection);
  const [page, setPage] = useState(1);
  const [more, setMore] = useState(entries.length >= 20);

  const showMore = () => {
    fetchNotifications(page + 1).then(
      (answer) => {
        setPage(page + 1);
        setMore(answer.more);
      },
      () => undefined,
    );
  };

  return (
    <div className="popover popover--notifications" role="region" aria-label={t("panel.notifications.title")}>
      <div className="card__head">
        <h2>{t("panel.notifications.title")}</h2>
        {count > 0 && (
          <button className="button button--quiet" type="button" onClick={() => void markRead("all")}>
            {t("panel.notifications.mark_all")}
          </button>
        )}
      </div>
      {entries.length === 0 ? (
        <p className="popover__empty muted">{t("panel.notifications.none")}</p>
      ) : (
        <ul className="notification-list">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onLeave={onLeave} />
          ))}
        </ul>
      )}
      <div className="popover__foot">
        {state === "live" ? (
          <span className="status status--ok">{t("panel.live")}</span>
        ) : (
          <span className="row popover__paused">
            <span className="status status--warn">{t("panel.paused")}</span>
            <button className="button button--quiet" type="button" onClick={reconnect}>
              {t("panel.reconnect")}
            </button>
          </span>
        )}
        {more && (
          <button className="button button--quiet" type="button" onClick={showMore}>
            {t("panel.notifications.more")}
          </button>
        )}
      </div>
    </div>
  );
}

function iconOf(kind: string): IconName {
  if (kind.endsWith(".review")) return "shield";
  if (kind.endsWith(".published") || kind.endsWith(".approved")) return "ok";
  if (kind.startsWith("article.") || kind.startsWith("translation.")) return "pen";
  if (kind.startsWith("account.")) return "person";
  return "info";
}

function Entry({ entry, onLeave }: { entry: Notification; onLeave: () => void }) {
  const lang = useLang();
  const { today } = useFrame();
  const read = () => {
    onLeave();
    void markRead([entry.id]);
  };
  const words = entry.read_at ? entry.title : <b>{entry.title}</b>;
  return (
    <li className={entry.read_at ? undefined : "unread"}>
      <span className="list-icon">
        <Icon name={iconOf(entry.kind)} />
      </span>
      <span>
        {entry.url ? (
          <A className="notification-list__link" href={entry.url} onClick={read}>
            {words}
          </A>
        ) : (
          <button className="notification-list__link" type="button" onClick={() => void markRead([entry.id])}>
            {words}
          </button>
        )}
        {entry.text && (
          <>
            <br />
            <span className="muted tiny">{entry.text}</span>
          </>
        )}
      </span>
      <span className="muted tiny">{shortTime(lang, entry.created_at, today)}</span>
    </li>
  );
}
