import { useT } from "../../../lib/i18n";
import { Change } from "../../../ui/panel/Change";
import { WEEK, type SiteReaders } from "./useSiteReaders";

/** How readers of the week differ from those of the week before, or only what the number covers. */
export function SiteReadersNote({ site }: { site: SiteReaders }) {
  const t = useT();
  if (site.week === null || site.weekBefore === null) return <>{t("panel.dashboard.last_7_days")}</>;
  return <Change now={site.week} before={site.weekBefore} days={WEEK} />;
}
