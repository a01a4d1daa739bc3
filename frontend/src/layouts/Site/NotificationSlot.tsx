import { useEffect, useState, type ComponentType } from "react";
import { useLang } from "../../lib/i18n";
import { loadPart } from "../../lib/lazyParts";

let loaded: ComponentType | null = null;

/** Reserves the space of the notification menu; its code loads after the page, and only for people who are signed in. */
export function NotificationSlot() {
  const lang = useLang();
  const [menu, setMenu] = useState({ Menu: loaded });
  useEffect(() => {
    if (loaded) return;
    return loadPart(
      () => import("../Panel/load").then((module) => module.loadNotifications(lang)),
      (Menu) => {
        loaded = Menu;
        setMenu({ Menu });
      },
    );
  }, [lang]);
  return menu.Menu ? <menu.Menu /> : <span className="icon-button" aria-hidden="true" />;
}
