// Parts and orders of the list of services.
import type { ServiceTab } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";

export const TABS: readonly ServiceTab[] = [
  "submitted",
  "changes",
  "changes_requested",
  "published",
  "paused",
  "expired",
  "suspended",
  "rejected",
  "archived",
];

export const SORTS = ["queue", "-updated", "updated", "valid_until", "-valid_until"] as const;

/** Name of a part of the list. */
export const tabWords = (t: Translate, tab: ServiceTab): string =>
  tab === "changes" ? t("panel.services.tab_changes") : t(`services.owner.state_${tab}`);
