import { useT } from "../../lib/i18n";
import { getServiceMode } from "../../lib/commonCalls";
import { useModeChanged } from "../../lib/live";
import { can } from "../../lib/session";
import { useLoad } from "../../lib/useLoad";
import { A } from "../../ui/site/A";

/** Tells on every page of the panel that the portal is closed for changes. */
export function ServiceModeNote() {
  const t = useT();
  const mode = useLoad("mode", getServiceMode);
  useModeChanged(mode.reload);
  if (!mode.value || mode.value.mode === "normal") return null;
  return (
    <p className="panel-paused tiny" role="status">
      {t(`panel.system.banner_${mode.value.mode}`)}{" "}
      {can("system.manage") && (
        <A className="link" href="/panel/system">
          {t("panel.system.banner_open")}
        </A>
      )}
    </p>
  );
}
