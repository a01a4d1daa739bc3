import { useState } from "react";
import { useUrlQuery } from "../../lib/useUrlQuery";
import { NotificationPreferences } from "./NotificationPreferences";
import { QuietHours } from "./QuietHours";
import { TranslationWishes } from "./TranslationWishes";

/** What the person is told, when, and the translations waited for; these come first for whoever arrives with a new wish. */
export function NotificationsTab() {
  const address = useUrlQuery();
  // the order stays when the wish has left the address
  const [withWish] = useState(address.get("wish") !== "");
  return (
    <>
      {withWish && <TranslationWishes />}
      <NotificationPreferences />
      <QuietHours />
      {!withWish && <TranslationWishes />}
    </>
  );
}
