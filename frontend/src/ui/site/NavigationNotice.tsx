import { useT } from "../../lib/i18n";
import { failedParts, forgetParts, retryParts } from "../../lib/lazyParts";
import { online } from "../../lib/online";
import { navigation } from "../../lib/navigation";
import { useSignal } from "../../lib/signal";

/** A thin bar while the next page loads; a sentence and a retry when it, or a part of the shown one, could not be loaded. */
export function NavigationNotice() {
  const t = useT();
  const now = useSignal(navigation);
  const connected = useSignal(online);
  const missing = useSignal(failedParts);
  if (now.state === "loading") return <div className="progress" role="progressbar" aria-label={t("common.loading")} />;
  if (now.state === "idle" && missing > 0) {
    return <Failure text={t("network_errors.part")} onRetry={retryParts} onClose={forgetParts} />;
  }
  if (now.state === "idle") {
    return connected ? null : (
      <p className="toast" role="status">
        {t("network_errors.offline")}
      </p>
    );
  }
  return (
    <Failure
      text={t(`network_errors.${now.kind}`)}
      onRetry={now.retry}
      onClose={() => navigation.set({ state: "idle" })}
    />
  );
}

function Failure({ text, onRetry, onClose }: { text: string; onRetry: () => void; onClose: () => void }) {
  const t = useT();
  return (
    <div className="toast" role="alert">
      <p>{text}</p>
      <div className="row">
        <button className="button button--primary" type="button" onClick={onRetry}>
          {t("common.retry")}
        </button>
        <button className="button button--quiet" type="button" onClick={onClose}>
          {t("common.close")}
        </button>
      </div>
    </div>
  );
}
