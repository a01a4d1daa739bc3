import { useEffect, useState } from "react";
import { useT } from "../../lib/i18n";
import { connection, reconnect } from "../../lib/realtime";
import { useSignal } from "../../lib/signal";

const PATIENCE_MS = 6_000;

/** Tells quietly, and not at once, that lists do not update by themselves now. */
export function ConnectionNote() {
  const t = useT();
  const state = useSignal(connection);
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (state !== "paused") return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (!late) return null;
  return (
    <p className="panel-paused tiny" role="status">
      {t("panel.paused_text")}{" "}
      <button className="link" type="button" onClick={reconnect}>
        {t("panel.reconnect")}
      </button>
    </p>
  );
}
