import type { ServiceRow } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime, wall } from "../../../lib/portalTime";
import { user } from "../../../lib/session";
import { useSignal } from "../../../lib/signal";
import { TONES } from "../owner/labels";

/** State of a service, of a change that waits, of the decision about it, and open reports. */
export function ServiceBadges({ row }: { row: ServiceRow }) {
  const t = useT();
  const here = useLang();
  const me = useSignal(user);
  const { state, pending_state, lock, reports } = row;
  const holder = lock && lock.by.id !== me.id ? lock : null;
  return (
    <span className="row service-badges">
      <span className={`status status--${TONES[state]}`}>{t(`services.owner.state_${state}`)}</span>
      {pending_state && <span className="status status--info">{t(`services.owner.pending_${pending_state}`)}</span>}
      {reports > 0 && (
        <span className="status status--bad">{t("panel.services.reports_open", { count: reports })}</span>
      )}
      {row.overdue && <span className="status status--bad">{t("panel.services.overdue")}</span>}
      {row.decided && <span className="status status--warn">{t("panel.services.decided")}</span>}
      {holder && (
        <span className="status status--warn">
          {t("panel.cases.locked", { name: holder.by.name, time: fullTime(here, holder.until) })}
        </span>
      )}
      {row.featured_until && (
        <span className="status status--mute">
          {t("panel.services.featured", { day: formatDateShort(here, wall(row.featured_until)) })}
        </span>
      )}
    </span>
  );
}
