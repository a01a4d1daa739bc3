import { SiteNotifications } from "../../features/notifications/SiteNotifications";
import { EditLink } from "./EditLink";

/** What signed-in people have in the header of the site: their notifications, and for staff the way to the editor. */
export function SiteTools() {
  return (
    <SiteNotifications>
      <EditLink />
    </SiteNotifications>
  );
}
