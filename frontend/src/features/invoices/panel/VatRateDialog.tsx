import { useState } from "react";
import type { VatRate } from "../../../generated/api";
import { useCountries } from "../../../lib/countries";
import { useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { createVatRate } from "./api";
import { basisPointsOf } from "./percent";

interface Props {
  onDone: (rates: VatRate[]) => void;
  onClose: () => void;
}

/** Asks for a new rate of value added tax. */
export function VatRateDialog({ onDone, onClose }: Props) {
  const t = useT();
  const [country, setCountry] = useState("");
  const countries = useCountries(country);
  const [percent, setPercent] = useState("");
  const [valid_from, setValidFrom] = useState("");
  const basis_points = basisPointsOf(percent);
  const isComplete = country && basis_points !== null && valid_from;
  return (
    <Confirm
      title={t("panel.invoices.add_rate")}
      verb={t("common.save")}
      reason={!isComplete && t("panel.invoices.rate_needed")}
      onConfirm={async () => {
        if (basis_points !== null) onDone(await createVatRate({ country, basis_points, valid_from }));
      }}
      onClose={onClose}
    >
      {(problems) => (
        <div className="form">
          <Select
            label={t("panel.invoices.country")}
            value={country}
            none={t("panel.invoices.country_none")}
            choices={countries}
            problems={problems.country}
            onChange={setCountry}
          />
          <TextInput
            label={t("panel.invoices.rate_percent")}
            hint={t("panel.invoices.rate_percent_hint")}
            value={percent}
            problems={problems.basis_points}
            onChange={setPercent}
          />
          <TextInput
            type="date"
            label={t("panel.invoices.valid_from")}
            value={valid_from}
            problems={problems.valid_from}
            onChange={setValidFrom}
          />
        </div>
      )}
    </Confirm>
  );
}
