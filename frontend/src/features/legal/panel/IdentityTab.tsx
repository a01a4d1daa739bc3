import { useT } from "../../../lib/i18n";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { useLoad } from "../../../lib/useLoad";
import { getOperator } from "./api";
import { IdentityForm } from "./IdentityForm";

/** The operator's identity; `field` is the one to begin with. */
export function IdentityTab({ field }: { field?: string }) {
  const t = useT();
  const operator = useLoad("operator", getOperator);
  return (
    <div className="card">
      <ListStates list={operator} failed={t("panel.legal.identity_failed")} />
      {operator.value && (
        <IdentityForm key={operator.value.version} shown={operator.value} field={field} onSaved={operator.put} />
      )}
    </div>
  );
}
