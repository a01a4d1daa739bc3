import type { AdForm } from "../../../generated/api";
import { AdBillingLimits, InvoiceCustomerLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { oneOf } from "../../../lib/query";
import { PostalAddressFields } from "../../../ui/panel/PostalAddressFields";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import type { AdStepProps } from "./StepProps";

type Billing = AdForm["billing"];

/** The recipient of the invoice. */
export function BillingFields({ form, problems, change }: AdStepProps) {
  const t = useT();
  const { billing } = form;
  const { customer } = billing;
  const set = (part: Partial<Billing>) => change({ billing: { ...billing, ...part } });
  const setCustomer = (part: Partial<Billing["customer"]>) => set({ customer: { ...customer, ...part } });
  return (
    <fieldset className="form">
      <legend className="field-label">{t("ads.owner.billing")}</legend>
      <PostalAddressFields
        address={customer.address}
        field="billing.customer.address"
        problems={problems}
        onChange={(address) => setCustomer({ address })}
      />
      <div className="form--two-columns">
        <TextInput
          type="email"
          label={t("ads.owner.billing_email")}
          value={billing.email}
          max={AdBillingLimits.email.max_length}
          problems={problems["billing.email"]}
          onChange={(email) => set({ email })}
        />
        <Select
          label={t("ads.owner.billing_lang")}
          value={billing.lang}
          choices={LANGS.map((lang) => ({ value: lang, label: langName(t, lang) }))}
          onChange={(value) => set({ lang: oneOf(LANGS, value) ?? billing.lang })}
        />
        <TextInput
          optional
          label={t("panel.invoices.vat_number")}
          value={customer.vat_number}
          max={InvoiceCustomerLimits.vat_number.max_length}
          problems={problems["billing.customer.vat_number"]}
          onChange={(vat_number) => setCustomer({ vat_number })}
        />
        <TextInput
          optional
          label={t("ads.owner.billing_reference")}
          value={customer.reference}
          max={InvoiceCustomerLimits.reference.max_length}
          problems={problems["billing.customer.reference"]}
          onChange={(reference) => setCustomer({ reference })}
        />
      </div>
    </fieldset>
  );
}
