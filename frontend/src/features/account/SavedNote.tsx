import { formatClock } from "../../lib/format";
import { useT } from "../../lib/i18n";
import { wallOf } from "../../lib/portalTime";

/** Says beside a button when it was saved. */
export function SavedNote({ at }: { at: Date | null }) {
  const t = useT();
  return (
    <span role="status">
      {at && <span className="status status--ok">{t("account.saved_at", { time: formatClock(wallOf(at)) })}</span>}
    </span>
  );
}
