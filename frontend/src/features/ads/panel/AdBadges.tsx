import type { AdRow } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime } from "../../../lib/portalTime";
import { user } from "../../../lib/session";
import { useSignal } from "../../../lib/signal";
import { AD_TONES } from "../labels";

/** State of a booking, of a change that waits, and of the decision about it. */
export function AdBadges({ row }: { row: AdRow }) {
  const t = useT();
  const here = useLang();
  const me = useSignal(user);
  const { state, change_state, lock } = row;
  const holder = lock && lock.by.id !== me.id ? lock : null;
  return (
    <span className="row ad-badges">
      <span className={`status status--${AD_TONES[state]}`}>{t(`ads.owner.state_${state}`)}</span>
      {change_state && <span className="status status--info">{t(`ads.owner.change_${change_state}`)}</span>}
      {row.overdue && <span className="status status--bad">{t("panel.ads_moderating.overdue")}</span>}
      {row.decided && <span className="status status--warn">{t("panel.ads_moderating.decided")}</span>}
      {holder && (
        <span className="status status--warn">
          {t("panel.cases.locked", { name: holder.by.name, time: fullTime(here, holder.until) })}
        </span>
      )}
    </span>
  );
}
