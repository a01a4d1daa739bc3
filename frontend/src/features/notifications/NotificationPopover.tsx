import { useState } from "react";
import { useT } from "../../lib/i18n";
import { connection, reconnect } from "../../lib/realtime";
import { useSignal } from "../../lib/signal";
import { NotificationLine } from "./NotificationLine";
import { fetchNotifications, markRead, notifications, unread } from "./store";

/** The newest notifications, and whether new ones arrive by themselves. */
export function NotificationPopover({ onLeave }: { onLeave: () => void }) {
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
            <NotificationLine key={entry.id} notification={entry} onLeave={onLeave} />
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
