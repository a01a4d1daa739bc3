import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { getCreditor } from "./api";
import { CreditorForm } from "./CreditorForm";
import { VatRatesCard } from "./VatRatesCard";

/** Settings that invoices are issued with: the creditor and the rates of value added tax. */
export function CreditorTab() {
  const t = useT();
  const creditor = useLoad("creditor", getCreditor);
  const { value } = creditor;
  return (
    <div className="stack">
      <div className="card">
        <ListStates list={creditor} failed={t("panel.invoices.creditor_failed")} />
        {value && (
          <>
            {(value.is_proposal || value.gaps.length > 0) && (
              <div className="card__body">
                <div className="note note--warn">
                  <div>
                    {value.is_proposal && <p>{t("panel.invoices.proposal")}</p>}
                    {value.gaps.length > 0 && (
                      <>
                        <p>{t("panel.invoices.gaps")}</p>
                        <ul>
                          {value.gaps.map((gap) => (
                            <li key={gap}>{t(`panel.invoices.gap_${gap}`)}</li>
                          ))}
                        </ul>
                      </>
                    )}
                  </div>
                </div>
              </div>
            )}
            <CreditorForm key={value.version} detail={value} onSaved={creditor.put} />
          </>
        )}
      </div>
      <VatRatesCard onChange={creditor.reload} />
    </div>
  );
}
