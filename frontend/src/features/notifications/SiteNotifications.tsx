import { useEffect, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useLayout } from "../../lib/page-context";
import { connect } from "../../lib/realtime";
import { Toasts } from "../../ui/panel/Toasts";
import { NotificationMenu } from "./NotificationMenu";
import { startNotifications } from "./store";

/** The notification menu on pages of the site, with the toasts of what arrives; `children` belong to the same people. */
export function SiteNotifications({ children }: { children: ReactNode }) {
  const { realtime } = useLayout();
  useEffect(() => {
    connect(realtime);
    startNotifications();
  }, [realtime]);
  return (
    <>
      <NotificationMenu />
      {children}
      {createPortal(<Toasts />, document.body)}
    </>
  );
}
