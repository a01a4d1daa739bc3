import { useState } from "react";
import { AdPackageFormLimits } from "../../../generated/limits";
import { listPlacements } from "../../../lib/commonCalls";
import { useLang, useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { amountOf, minorOf } from "../../../lib/money";
import { useLoad } from "../../../lib/useLoad";
import { ChecksField } from "../../../ui/panel/ChecksField";
import { NumberInput } from "../../../ui/panel/NumberInput";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { CURRENCIES, VATS } from "./choices";
import type { FieldsProps } from "./FieldsProps";

const {
  placements: PLACES,
  duration_days: DAYS,
  locales_included: LOCALES,
  creatives_max: DESIGNS,
} = AdPackageFormLimits;

/** Places, duration, price, languages and designs: the terms that buyers compare. */
export function OfferFields({ form, problems, change }: FieldsProps) {
  const t = useT();
  const here = useLang();
  const [amount, setAmount] = useState(amountOf(here, form.price));
  const places = useLoad("ad-placements", listPlacements);
  const minor = minorOf(amount);
  const choices = (places.value ?? []).map(({ code, names, enabled }) => {
    const name = names[here] ?? LANGS.map((lang) => names[lang]).find(Boolean) ?? code;
    return { value: code, label: enabled ? name : t("panel.ad_packages.placement_off", { name }) };
  });
  return (
    <fieldset className="form">
      <legend>{t("panel.ad_packages.offer")}</legend>
      <ChecksField
        label={t("panel.ad_packages.placements")}
        hint={t("panel.ad_packages.placements_hint")}
        choices={choices}
        chosen={form.placements}
        max={PLACES.max_items}
        problems={problems.placements}
        onChange={(placements) => change({ placements })}
      />
      <div className="form form--two-columns">
        <TextInput
          label={t("panel.ad_packages.price")}
          hint={t("panel.ad_packages.price_hint")}
          value={amount}
          problems={minor === null ? [{ code: "format", message: t("panel.ad_packages.price_wrong") }] : problems.price}
          onChange={(text) => {
            setAmount(text);
            // an amount that cannot be read is refused by the server at this field
            change({ price: { ...form.price, minor: minorOf(text) ?? -1 } });
          }}
        />
        <Select
          label={t("panel.ad_packages.currency")}
          value={form.price.currency}
          choices={CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={(value) =>
            change({ price: { ...form.price, currency: CURRENCIES.find((one) => one === value) ?? "CHF" } })
          }
        />
        <Select
          label={t("panel.ad_packages.vat")}
          value={form.vat}
          choices={VATS.map((value) => ({ value, label: t(`panel.ad_packages.vat_${value}`) }))}
          problems={problems.vat}
          onChange={(value) => change({ vat: VATS.find((one) => one === value) ?? "site" })}
        />
        <NumberInput
          label={t("panel.ad_packages.duration_days")}
          value={form.duration_days}
          min={DAYS.minimum}
          max={DAYS.maximum}
          problems={problems.duration_days}
          onChange={(days) => change({ duration_days: days ?? 0 })}
        />
        <NumberInput
          label={t("panel.ad_packages.locales_included")}
          value={form.locales_included}
          min={LOCALES.minimum}
          max={LOCALES.maximum}
          problems={problems.locales_included}
          onChange={(count) => change({ locales_included: count ?? 0 })}
        />
        <NumberInput
          label={t("panel.ad_packages.creatives_max")}
          value={form.creatives_max}
          min={DESIGNS.minimum}
          max={DESIGNS.maximum}
          problems={problems.creatives_max}
          onChange={(count) => change({ creatives_max: count ?? 0 })}
        />
      </div>
    </fieldset>
  );
}
