import { useT } from "../../../lib/i18n";
import { ErrorState, LoadingRows } from "../../../ui/panel/ListStates";
import { useLoad } from "../../../lib/useLoad";
import { getOperator } from "./api";
import { IdentityForm } from "./IdentityForm";

/** Who runs the portal. */
export function IdentityTab() {
  const t = useT();
  const operator = useLoad("operator", getOperator);
  return (
    <div className="card">
      {!operator.value && !operator.error && <LoadingRows />}
      {!operator.value && operator.error ? (
        <ErrorState title={t("panel.legal.identity_failed")} error={operator.error} onRetry={operator.reload} />
      ) : null}
      {operator.value && <IdentityForm key={operator.value.version} shown={operator.value} onSaved={operator.put} />}
    </div>
  );
}
