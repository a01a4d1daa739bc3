import { useT } from "../../../../lib/i18n";
import { formatClock } from "../../../../lib/format";
import { errorMessage } from "../../../../lib/errorMessage";
import type { AutosaveState } from "./AutosaveStore";

/** State of saving: "saved 14:32", "not saved, retrying". */
export function SaveStatus({ now, onRetry }: { now: AutosaveState; onRetry: () => void }) {
  const t = useT();
  const { trouble, saving, dirty, saved_at } = now;
  return (
    <p className="tiny muted editor__status" role="status">
      {trouble ? (
        <>
          <span className={`status status--${trouble.kind === "refused" ? "bad" : "text-warning"}`}>
            {t(`panel.editor.${trouble.kind}`)}
          </span>{" "}
          {trouble.kind === "refused" && <span>{errorMessage(t, trouble.error)} </span>}
          <button className="link" type="button" onClick={onRetry}>
            {t("common.retry")}
          </button>
        </>
      ) : saving ? (
        t("panel.editor.saving")
      ) : dirty.size > 0 ? (
        t("panel.editor.unsaved")
      ) : saved_at ? (
        t("panel.editor.saved", { time: formatClock(saved_at) })
      ) : (
        t("panel.editor.all_saved")
      )}
    </p>
  );
}
