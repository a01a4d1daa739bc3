import { useState } from "react";
import type { Creditor, CreditorDetail } from "../../../generated/api";
import { CreditorLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { useSubmission } from "../../../lib/submission";
import { toast } from "../../../lib/toasts";
import { toastUndoable } from "../../../lib/undoToast";
import { Button } from "../../../ui/panel/Button";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { TextInput } from "../../../ui/panel/TextInput";
import { changeCreditor } from "./api";
import { PostalAddressFields } from "../../../ui/panel/PostalAddressFields";

type Line = Exclude<keyof Creditor, "address" | "due_days">;

interface Props {
  detail: CreditorDetail;
  onSaved: (detail: CreditorDetail) => void;
}

/** The issuer of invoices with its accounts, numbers and terms. */
export function CreditorForm({ detail, onSaved }: Props) {
  const t = useT();
  const [creditor, setCreditor] = useState(detail.creditor);
  const [days, setDays] = useState(String(detail.creditor.due_days));
  const { busy, error, problems, run } = useSubmission();
  const locked = can("legal.manage") ? null : t("panel.not_allowed");
  const set = (part: Partial<Creditor>) => setCreditor({ ...creditor, ...part });
  const save = async () => {
    const due_days = /^\d+$/.test(days.trim()) ? Number(days) : 0;
    await run(async () => {
      const saved = await changeCreditor(detail.version, { ...creditor, due_days });
      onSaved(saved);
      // a proposal was never saved, so there is nothing to go back to
      const text = t("panel.invoices.creditor_saved");
      if (detail.is_proposal) toast({ level: "ok", text });
      else toastUndoable(t, text, async () => onSaved(await changeCreditor(saved.version, detail.creditor)));
    });
  };
  const input = (name: Line, hint?: string) => (
    <TextInput
      optional
      label={t(`panel.invoices.${name}`)}
      hint={hint}
      value={creditor[name]}
      max={CreditorLimits[name].max_length}
      problems={problems[`creditor.${name}`]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <form
      className="card__body form settings-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="muted">{t("panel.invoices.creditor_text")}</p>
      <fieldset className="form" disabled={locked !== null}>
        <legend>{t("panel.invoices.group_issuer")}</legend>
        <PostalAddressFields
          address={creditor.address}
          field="creditor.address"
          problems={problems}
          onChange={(address) => set({ address })}
        />
        <div className="two-columns">
          {input("email", t("panel.invoices.email_hint"))}
          {input("vat_number", t("panel.invoices.vat_number_hint"))}
        </div>
      </fieldset>
      <fieldset className="form" disabled={locked !== null}>
        <legend>{t("panel.invoices.group_accounts")}</legend>
        <div className="two-columns">
          {input("chf_iban", t("panel.invoices.chf_iban_hint"))}
          {input("eur_iban", t("panel.invoices.eur_iban_hint"))}
          {input("eur_bic", t("panel.invoices.eur_bic_hint"))}
        </div>
      </fieldset>
      <fieldset className="form" disabled={locked !== null}>
        <legend>{t("panel.invoices.group_terms")}</legend>
        <div className="two-columns">
          {input("number_prefix", t("panel.invoices.number_prefix_hint"))}
          <TextInput
            label={t("panel.invoices.due_days")}
            value={days}
            max={2}
            problems={problems["creditor.due_days"]}
            onChange={setDays}
          />
        </div>
      </fieldset>
      <ErrorLine error={error} />
      <p>
        <Button variant="primary" submit busy={busy} disabledReason={locked}>
          {t("panel.invoices.save_creditor")}
        </Button>
      </p>
    </form>
  );
}
