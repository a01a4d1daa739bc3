import { useState } from "react";
import type { EnterpriseRef, InvoiceDetail, InvoiceForm } from "../../../generated/api";
import { InvoiceFormLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { TextInput } from "../../../ui/panel/TextInput";
import { changeInvoice, createInvoice } from "./api";
import { CustomerFields } from "./CustomerFields";
import { lineDrafts, linesOf } from "./draft";
import { InvoiceTermsFields } from "./InvoiceTermsFields";
import { LineFields } from "./LineFields";

interface Props {
  form: InvoiceForm;
  /** The draft that is changed; a new one without it. */
  invoice?: InvoiceDetail;
  onDone: (invoice: InvoiceDetail) => void;
  onClose: () => void;
}

/** Writes the draft of an invoice. */
export function InvoiceDialog({ form: initial, invoice, onDone, onClose }: Props) {
  const t = useT();
  const lang = useLang();
  const [form, setForm] = useState(initial);
  const [enterprise, setEnterprise] = useState<EnterpriseRef | null>(invoice?.enterprise ?? null);
  const [drafts, setDrafts] = useState(() => lineDrafts(lang, initial));
  const set = (part: Partial<InvoiceForm>) => setForm({ ...form, ...part });
  const lines = linesOf(drafts);
  return (
    <Confirm
      title={t(invoice ? "panel.invoices.change" : "panel.invoices.new")}
      verb={t("panel.invoices.save_draft")}
      reason={!lines && t("panel.invoices.lines_needed")}
      onConfirm={async () => {
        if (!lines) return;
        const full = { ...form, lines };
        onDone(await (invoice ? changeInvoice(invoice, full) : createInvoice(full)));
      }}
      onClose={onClose}
    >
      {(problems) => (
        <div className="form">
          <CustomerFields
            form={form}
            enterprise={enterprise}
            problems={problems}
            onChange={set}
            onEnterprise={(picked, found) => {
              setEnterprise(picked);
              setForm(found ? { ...found, lines: form.lines } : { ...form, enterprise_id: null });
            }}
          />
          <InvoiceTermsFields form={form} problems={problems} onChange={set} />
          <LineFields drafts={drafts} currency={form.currency} onChange={setDrafts} />
          <TextInput
            optional
            rows={3}
            label={t("panel.invoices.note")}
            value={form.note}
            max={InvoiceFormLimits.note.max_length}
            onChange={(note) => set({ note })}
          />
        </div>
      )}
    </Confirm>
  );
}
