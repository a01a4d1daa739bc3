import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useFrame } from "../../lib/page-context";
import { connect } from "../../lib/realtime";
import { Toasts } from "../../ui/panel/Toasts";
import { Bell } from "./Bell";
import { startNotifications } from "./store";

/** The bell on pages of the site, with the messages that it brings. */
export function SiteBell() {
  const { realtime } = useFrame();
  useEffect(() => {
    connect(realtime);
    startNotifications();
  }, [realtime]);
  return (
    <>
      <Bell />
      {createPortal(<Toasts />, document.body)}
    </>
  );
}
