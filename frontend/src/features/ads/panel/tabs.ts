// Parts of the list of bookings.
import type { AdTab } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";

export const TABS: readonly AdTab[] = [
  "queue",
  "changes",
  "changes_requested",
  "approved",
  "awaiting_payment",
  "scheduled",
  "running",
  "paused",
  "suspended",
  "completed",
  "cancelled",
  "rejected",
  "archived",
];

/** Name of a part of the list. */
export const tabWords = (t: Translate, tab: AdTab): string =>
  tab === "queue" || tab === "changes" ? t(`panel.ads.tab_${tab}`) : t(`panel.ads.state_${tab}`);
