import type { InvoiceForm } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import type { FieldProblems } from "../../../lib/submission";
import { Select } from "../../../ui/panel/Select";

const CURRENCIES = ["CHF", "EUR"] as const;
const VAT_MODES = ["site", "exempt", "reverse_charge"] as const;

interface Props {
  form: InvoiceForm;
  problems: FieldProblems;
  onChange: (part: Partial<InvoiceForm>) => void;
}

/** Language, currency and tax of an invoice. */
export function InvoiceTermsFields({ form, problems, onChange }: Props) {
  const t = useT();
  return (
    <div className="two-columns">
      <Select
        label={t("panel.invoices.lang")}
        value={form.lang}
        choices={LANGS.map((value) => ({ value, label: langName(t, value) }))}
        onChange={(value) => onChange({ lang: LANGS.find((one) => one === value) ?? form.lang })}
      />
      <Select
        label={t("panel.invoices.currency")}
        value={form.currency}
        choices={CURRENCIES.map((value) => ({ value, label: value }))}
        problems={problems["form.currency"]}
        onChange={(value) => onChange({ currency: CURRENCIES.find((one) => one === value) ?? form.currency })}
      />
      <Select
        label={t("panel.invoices.vat_mode")}
        value={form.vat_mode}
        choices={VAT_MODES.map((value) => ({ value, label: t(`panel.invoices.vat_${value}`) }))}
        onChange={(value) => onChange({ vat_mode: VAT_MODES.find((one) => one === value) ?? form.vat_mode })}
      />
    </div>
  );
}
