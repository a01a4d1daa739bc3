import { AdPackageFormLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { ChecksField } from "../../../ui/panel/ChecksField";
import { NumberInput } from "../../../ui/panel/NumberInput";
import { Select } from "../../../ui/panel/Select";
import { AUDIENCES, TARGETINGS } from "./choices";
import type { FieldsProps } from "./FieldsProps";

const {
  weight: WEIGHT,
  max_concurrent: CONCURRENT,
  max_per_customer: PER_CUSTOMER,
  service_feature_days: FEATURED,
} = AdPackageFormLimits;

/** Who may book, how often, and how a booking is shown. */
export function TermsFields({ form, problems, change }: FieldsProps) {
  const t = useT();
  return (
    <fieldset className="form">
      <legend>{t("panel.ad_packages.terms")}</legend>
      <ChecksField
        label={t("panel.ad_packages.targeting")}
        hint={t("panel.ad_packages.targeting_hint")}
        choices={TARGETINGS.map((value) => ({ value, label: t(`panel.ad_packages.targeting_${value}`) }))}
        chosen={form.targeting}
        max={TARGETINGS.length}
        problems={problems.targeting}
        onChange={(chosen) => change({ targeting: TARGETINGS.filter((one) => chosen.includes(one)) })}
      />
      <div className="form form--two-columns">
        <Select
          label={t("panel.ad_packages.audience")}
          value={form.audience}
          choices={AUDIENCES.map((value) => ({ value, label: t(`panel.ad_packages.audience_${value}`) }))}
          problems={problems.audience}
          onChange={(value) => change({ audience: AUDIENCES.find((one) => one === value) ?? "everyone" })}
        />
        <NumberInput
          label={t("panel.ad_packages.weight")}
          hint={t("panel.ad_packages.weight_hint")}
          value={form.weight}
          min={WEIGHT.minimum}
          max={WEIGHT.maximum}
          problems={problems.weight}
          onChange={(weight) => change({ weight: weight ?? 0 })}
        />
        <NumberInput
          optional
          label={t("panel.ad_packages.max_concurrent")}
          value={form.max_concurrent ?? null}
          min={CONCURRENT.minimum}
          max={CONCURRENT.maximum}
          problems={problems.max_concurrent}
          onChange={(max_concurrent) => change({ max_concurrent })}
        />
        <NumberInput
          optional
          label={t("panel.ad_packages.max_per_customer")}
          value={form.max_per_customer ?? null}
          min={PER_CUSTOMER.minimum}
          max={PER_CUSTOMER.maximum}
          problems={problems.max_per_customer}
          onChange={(max_per_customer) => change({ max_per_customer })}
        />
        <NumberInput
          label={t("panel.ad_packages.service_feature_days")}
          hint={t("panel.ad_packages.service_feature_days_hint")}
          value={form.service_feature_days}
          min={FEATURED.minimum}
          max={FEATURED.maximum}
          problems={problems.service_feature_days}
          onChange={(days) => change({ service_feature_days: days ?? 0 })}
        />
      </div>
    </fieldset>
  );
}
