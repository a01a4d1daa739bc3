import { useT } from "../../lib/i18n";
import { Icon } from "../../ui/Icon";

/** Says that the portal has checked the enterprise. */
export function VerifiedBadge() {
  const t = useT();
  return (
    <span className="verified">
      <Icon name="ok" /> {t("enterprises.verified")}
    </span>
  );
}
