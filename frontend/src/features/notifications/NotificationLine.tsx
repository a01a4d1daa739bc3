import type { Notification } from "../../generated/api";
import { useLang } from "../../lib/i18n";
import { useLayout } from "../../lib/page-context";
import { shortTime } from "../../lib/portalTime";
import { Icon, type IconName } from "../../ui/Icon";
import { A } from "../../ui/site/A";
import { markRead } from "./store";

function iconOf(kind: string): IconName {
  if (kind.endsWith(".review")) return "shield";
  if (kind.endsWith(".published") || kind.endsWith(".approved")) return "ok";
  if (kind.startsWith("article.") || kind.startsWith("translation.")) return "pen";
  if (kind.startsWith("account.")) return "person";
  return "info";
}

interface Props {
  notification: Notification;
  onLeave: () => void;
}

/** A notification: unread ones are bold; following its link marks it as read. */
export function NotificationLine({ notification, onLeave }: Props) {
  const lang = useLang();
  const { today } = useLayout();
  const read = () => {
    onLeave();
    void markRead([notification.id]);
  };
  const title = notification.read_at ? notification.title : <b>{notification.title}</b>;
  return (
    <li className={notification.read_at ? undefined : "unread"}>
      <span className="list-icon">
        <Icon name={iconOf(notification.kind)} />
      </span>
      <span>
        {notification.url ? (
          <A className="notification-list__link" href={notification.url} onClick={read}>
            {title}
          </A>
        ) : (
          <button className="notification-list__link" type="button" onClick={() => void markRead([notification.id])}>
            {title}
          </button>
        )}
        {notification.text && (
          <>
            <br />
            <span className="muted tiny">{notification.text}</span>
          </>
        )}
      </span>
      <span className="muted tiny">{shortTime(lang, notification.created_at, today)}</span>
    </li>
  );
}
