import { useEffect, useRef, useState } from "react";
import { useT } from "../../lib/i18n";
import { useSignal } from "../../lib/signal";
import { Icon } from "../../ui/Icon";
import { NotificationPopover } from "./NotificationPopover";
import { unread } from "./store";

/** The number of unread notifications; opened, their list. */
export function NotificationMenu() {
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
      className="notification-menu"
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
          <span className="notification-menu__count" aria-hidden="true">
            {count > 99 ? "99+" : count}
          </span>
        )}
      </button>
      {open && <NotificationPopover onLeave={() => setOpen(false)} />}
    </div>
  );
}
