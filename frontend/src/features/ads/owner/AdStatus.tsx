import type { OwnAdRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { AD_TONES } from "../labels";

/** The state of a booking, and that of a change beside its approved version. */
export function AdStatus({ ad }: { ad: Pick<OwnAdRow, "state" | "change_state"> }) {
  const t = useT();
  const { state, change_state } = ad;
  return (
    <p className="row">
      <span className={`status status--${AD_TONES[state]}`}>{t(`ads.owner.state_${state}`)}</span>
      {change_state && (
        <span className={`status status--${change_state === "returned" ? "warn" : "info"}`}>
          {t(`ads.owner.change_${change_state}`)}
        </span>
      )}
    </p>
  );
}
