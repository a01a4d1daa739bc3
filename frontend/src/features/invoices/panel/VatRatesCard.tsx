import { useState } from "react";
import type { VatRate } from "../../../generated/api";
import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { listVatRates, removeVatRate } from "./api";
import { percentText } from "../../../lib/percent";
import { VatRateDialog } from "./VatRateDialog";

/** Rates of value added tax with the day from which each is valid. */
export function VatRatesCard({ onChange }: { onChange: () => void }) {
  const t = useT();
  const lang = useLang();
  const rates = useLoad("vat_rates", listVatRates);
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<VatRate | null>(null);
  const locked = can("legal.manage") ? null : t("panel.not_allowed");
  const done = (next: VatRate[]) => {
    rates.put(next);
    onChange();
  };
  const nameOf = ({ country, basis_points }: VatRate) => `${country} ${percentText(lang, basis_points / 100)}`;
  return (
    <section className="card" aria-labelledby="vat-rates">
      <div className="card__head">
        <h2 id="vat-rates">{t("panel.invoices.vat_rates")}</h2>
        <Button icon="plus" disabledReason={locked} onClick={() => setAdding(true)}>
          {t("panel.invoices.add_rate")}
        </Button>
      </div>
      <ListStates list={rates} failed={t("panel.invoices.rates_failed")} />
      {rates.value && (
        <ListTable
          caption={t("panel.invoices.vat_rates")}
          rows={rates.value}
          idOf={(rate) => rate.id}
          columns={[
            { name: "country", label: t("panel.invoices.country"), heads: true, cell: (rate) => rate.country },
            {
              name: "rate",
              label: t("panel.invoices.rate"),
              end: true,
              cell: (rate) => <span className="numeric">{percentText(lang, rate.basis_points / 100)}</span>,
            },
            {
              name: "valid_from",
              label: t("panel.invoices.valid_from"),
              end: true,
              cell: (rate) => formatDate(lang, rate.valid_from),
            },
            {
              name: "actions",
              label: t("panel.actions"),
              quiet: true,
              end: true,
              cell: (rate) => (
                <Button
                  variant="quiet"
                  icon="trash"
                  disabledReason={locked}
                  label={t("panel.invoices.remove_rate_of", { rate: nameOf(rate) })}
                  onClick={() => setRemoved(rate)}
                >
                  {t("panel.invoices.remove_rate")}
                </Button>
              ),
            },
          ]}
        />
      )}
      {adding && <VatRateDialog onDone={done} onClose={() => setAdding(false)} />}
      {removed && (
        <Confirm
          bad
          title={t("panel.invoices.remove_rate_of", { rate: nameOf(removed) })}
          verb={t("panel.invoices.remove_rate")}
          onConfirm={async () => done(await removeVatRate(removed.id))}
          onClose={() => setRemoved(null)}
        >
          <p>{t("panel.invoices.remove_rate_text")}</p>
        </Confirm>
      )}
    </section>
  );
}
