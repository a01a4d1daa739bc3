import type { EnterpriseRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { CHECK_TONES, TONES } from "../owner/labels";

/** State of an enterprise and of its verification. */
export function EnterpriseBadges({ row: { state, verification } }: { row: EnterpriseRow }) {
  const t = useT();
  return (
    <span className="row">
      <span className={`status status--${TONES[state]}`}>{t(`enterprises.owner.state_${state}`)}</span>
      {verification !== "none" && (
        <span className={`status status--${CHECK_TONES[verification]}`}>
          {t(`enterprises.owner.check_${verification}`)}
        </span>
      )}
    </span>
  );
}
