import type { AdRow } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime } from "../../../lib/portalTime";
import { user } from "../../../lib/session";
import { useSignal } from "../../../lib/signal";
import { BOOKING_TONES } from "../../../lib/labels/bookingStates";

/** State of a booking, of a change that waits, of the decision about it, and of its invoice where that was refused. */
export function BookingBadges({ row }: { row: AdRow }) {
  const t = useT();
  const here = useLang();
  const me = useSignal(user);
  const { state, change_state, lock } = row;
  const holder = lock && lock.by.id !== me.id ? lock : null;
  return (
    <span className="row service-badges">
      <span className={`status status--${BOOKING_TONES[state]}`}>{t(`panel.ads.state_${state}`)}</span>
      {change_state && <span className="status status--info">{t(`panel.ads.change_${change_state}`)}</span>}
      {row.billing_fault && <span className="status status--bad">{t("panel.ads.billing_fault")}</span>}
      {row.overdue && <span className="status status--bad">{t("panel.ads.overdue")}</span>}
      {row.decided && <span className="status status--warn">{t("panel.ads.decided")}</span>}
      {holder && (
        <span className="status status--warn">
          {t("panel.cases.locked", { name: holder.by.name, time: fullTime(here, holder.until) })}
        </span>
      )}
    </span>
  );
}
