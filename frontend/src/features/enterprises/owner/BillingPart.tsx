import { useState } from "react";
import type { Billing, OwnEnterprise } from "../../../generated/api";
import { BillingLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { useSubmission } from "../../../lib/submission";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { saveBilling } from "../api";
import { AddressFields } from "./AddressFields";
import { EMPTY_ADDRESS } from "./draft";

const CURRENCIES = ["CHF", "EUR", "UAH"] as const;
const EMPTY: Billing = { name: "", address: EMPTY_ADDRESS, email: "", reference: "" };

interface Props {
  enterprise: OwnEnterprise;
  onSaved: (enterprise: OwnEnterprise) => void;
}

/** Address and terms of invoices. */
export function BillingPart({ enterprise, onSaved }: Props) {
  const t = useT();
  const [billing, setBilling] = useState<Billing>(enterprise.billing ?? EMPTY);
  const { busy, error, problems, run } = useSubmission();
  const set = (part: Partial<Billing>) => setBilling({ ...billing, ...part });
  const save = async () => {
    const isSaved = await run(async () => onSaved(await saveBilling(enterprise, billing)));
    if (isSaved) toast({ level: "ok", text: t("enterprises.owner.saved") });
  };
  return (
    <fieldset className="form own-enterprise" disabled={!enterprise.actions.includes("bill")}>
      <legend className="visually-hidden">{t("enterprises.owner.part_billing")}</legend>
      <p className="hint">{t("enterprises.owner.billing_hint")}</p>
      <TextInput
        optional
        label={t("enterprises.owner.billing_name")}
        placeholder={enterprise.form.legal_name}
        value={billing.name}
        max={BillingLimits.name.max_length}
        problems={problems["billing.name"]}
        onChange={(name) => set({ name })}
      />
      <AddressFields
        optional
        address={billing.address}
        field="billing.address"
        problems={problems}
        onChange={(address) => set({ address })}
      />
      <div className="form--two-columns">
        <TextInput
          optional
          type="email"
          label={t("enterprises.owner.billing_email")}
          value={billing.email}
          max={BillingLimits.email.max_length}
          problems={problems["billing.email"]}
          onChange={(email) => set({ email })}
        />
        <TextInput
          optional
          label={t("enterprises.owner.reference")}
          hint={t("enterprises.owner.reference_hint")}
          value={billing.reference}
          max={BillingLimits.reference.max_length}
          problems={problems["billing.reference"]}
          onChange={(reference) => set({ reference })}
        />
        <Select
          optional
          label={t("enterprises.owner.billing_lang")}
          value={billing.language ?? ""}
          none={t("enterprises.owner.billing_any")}
          choices={LANGS.map((value) => ({ value, label: langName(t, value) }))}
          onChange={(value) => set({ language: LANGS.find((one) => one === value) ?? null })}
        />
        <Select
          optional
          label={t("enterprises.owner.currency")}
          value={billing.currency ?? ""}
          none={t("enterprises.owner.billing_any")}
          choices={CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={(value) => set({ currency: CURRENCIES.find((one) => one === value) ?? null })}
        />
      </div>
      <ErrorLine error={error} />
      <p>
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          {t("enterprises.owner.save")}
        </Button>
      </p>
    </fieldset>
  );
}
