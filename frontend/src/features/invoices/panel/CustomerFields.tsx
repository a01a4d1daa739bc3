import type { EnterpriseRef, InvoiceForm } from "../../../generated/api";
import { InvoiceCustomerLimits, InvoiceFormLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import type { FieldProblems } from "../../../lib/submission";
import { EnterprisePick } from "../../../ui/panel/EnterprisePick";
import { TextInput } from "../../../ui/panel/TextInput";
import { getInvoiceCustomer } from "./api";
import { PostalAddressFields } from "../../../ui/panel/PostalAddressFields";

interface Props {
  form: InvoiceForm;
  enterprise: EnterpriseRef | null;
  problems: FieldProblems;
  onChange: (part: Partial<InvoiceForm>) => void;
  /** An enterprise was picked; comes with the form that its invoice data fill. */
  onEnterprise: (enterprise: EnterpriseRef | null, form: InvoiceForm | null) => void;
}

/** The customer of an invoice: an enterprise, whose data fill the fields, or a person. */
export function CustomerFields({ form, enterprise, problems, onChange, onEnterprise }: Props) {
  const t = useT();
  const { customer } = form;
  const pick = async (picked: EnterpriseRef | null) =>
    onEnterprise(picked, picked ? await getInvoiceCustomer(picked.id) : null);
  return (
    <fieldset className="form">
      <legend>{t("panel.invoices.customer")}</legend>
      <EnterprisePick
        optional
        label={t("panel.invoices.enterprise")}
        picked={enterprise}
        problems={problems["form.enterprise_id"]}
        onPick={(picked) => void pick(picked)}
      />
      <PostalAddressFields
        address={customer.address}
        field="form.customer.address"
        problems={problems}
        onChange={(address) => onChange({ customer: { ...customer, address } })}
      />
      <div className="two-columns">
        <TextInput
          optional
          type="email"
          label={t("panel.invoices.customer_email")}
          hint={t("panel.invoices.customer_email_hint")}
          value={form.email}
          max={InvoiceFormLimits.email.max_length}
          problems={problems["form.email"] ?? problems.email}
          onChange={(email) => onChange({ email })}
        />
        <TextInput
          optional
          label={t("panel.invoices.vat_number")}
          value={customer.vat_number}
          max={InvoiceCustomerLimits.vat_number.max_length}
          onChange={(vat_number) => onChange({ customer: { ...customer, vat_number } })}
        />
        <TextInput
          optional
          label={t("panel.invoices.customer_reference")}
          value={customer.reference}
          max={InvoiceCustomerLimits.reference.max_length}
          onChange={(reference) => onChange({ customer: { ...customer, reference } })}
        />
      </div>
    </fieldset>
  );
}
