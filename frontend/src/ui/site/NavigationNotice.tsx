import { useT } from "../../lib/i18n";
import { online } from "../../lib/online";
import { navigation } from "../../lib/navigation";
import { useSignal } from "../../lib/signal";

/** A thin bar while the next page loads; a sentence and a retry when it could not be had. */
export function NavigationNotice() {
  const t = useT();
  const now = useSignal(navigation);
  const connected = useSignal(online);
  if (now.state === "loading") return <div className="progress" role="progressbar" aria-label={t("common.loading")} />;
  if (now.state === "idle") {
    return connected ? null : (
      <p className="toast" role="status">
        {t("network_errors.offline")}
      </p>
    );
  }
  return (
    <div className="toast" role="alert">
      <p>{t(`network_errors.${now.kind}`)}</p>
      <div className="row">
        <button className="button button--primary" type="button" onClick={now.retry}>
          {t("common.retry")}
        </button>
        <button className="button button--quiet" type="button" onClick={() => navigation.set({ state: "idle" })}>
          {t("common.close")}
        </button>
      </div>
    </div>
  );
}
