import { useT } from "../../lib/i18n";
import { useSignal } from "../../lib/signal";
import { A } from "../site/A";
import { Button, IconButton } from "./Button";
import { Icon } from "../Icon";
import { dropToast, toasts, type Toast } from "../../lib/toasts";

/** Messages at the edge of the screen, read out politely. */
export function Toasts() {
  const t = useT();
  const shown = useSignal(toasts);
  return (
    <div className="toasts" role="region" aria-label={t("panel.messages")}>
      <ul className="toasts__list" aria-live="polite">
        {shown.map((message) => (
          <OneToast key={message.id} message={message} />
        ))}
      </ul>
    </div>
  );
}

function OneToast({ message }: { message: Toast }) {
  const t = useT();
  const { id, level, text, url, action, undo } = message;
  /** The pressed button goes away with the message: the focus goes on from the page. */
  const leave = () => {
    document.getElementById("main")?.focus({ preventScroll: true });
    dropToast(id);
  };
  return (
    <li className={`note note--toast${level === "info" ? "" : ` note--${level}`}`}>
      <Icon name={level === "ok" ? "ok" : level === "info" ? "bell" : "warning"} />
      {url ? (
        <A className="link" href={url} onClick={() => dropToast(id)}>
          {text}
        </A>
      ) : (
        <p>{text}</p>
      )}
      {undo && (
        <Button
          variant="quiet"
          icon="undo"
          onClick={() => {
            leave();
            undo.run();
          }}
        >
          {t("common.undo")}
        </Button>
      )}
      {action && (
        <Button
          variant="quiet"
          onClick={() => {
            leave();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={t("common.close")} onClick={leave} />
    </li>
  );
}
