import { AdPackageFormLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { Check } from "../../../ui/panel/Check";
import { TextInput } from "../../../ui/panel/TextInput";
import type { FieldsProps } from "./FieldsProps";

/** Name in addresses and days of the sale. */
export function SaleFields({ form, problems, change, sold }: FieldsProps & { sold: boolean }) {
  const t = useT();
  return (
    <fieldset className="form">
      <legend>{t("panel.ad_packages.sale")}</legend>
      <div className="form form--two-columns">
        <TextInput
          type="date"
          optional
          label={t("panel.ad_packages.sale_from")}
          value={form.sale_from ?? ""}
          problems={problems.sale_from}
          onChange={(day) => change({ sale_from: day || null })}
        />
        <TextInput
          type="date"
          optional
          label={t("panel.ad_packages.sale_until")}
          value={form.sale_until ?? ""}
          problems={problems.sale_until}
          onChange={(day) => change({ sale_until: day || null })}
        />
        <TextInput
          optional={!sold}
          disabled={sold}
          label={t("panel.ad_packages.slug")}
          hint={t("panel.ad_packages.slug_hint")}
          value={form.slug ?? ""}
          max={AdPackageFormLimits.slug.max_length}
          problems={problems.slug}
          onChange={(slug) => change({ slug: slug || null })}
        />
      </div>
      <Check checked={form.highlighted} onChange={(highlighted) => change({ highlighted })}>
        {t("panel.ad_packages.highlighted")}
      </Check>
    </fieldset>
  );
}
