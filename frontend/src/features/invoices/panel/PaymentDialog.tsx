import { useState } from "react";
import type { InvoiceDetail } from "../../../generated/api";
import { InvoicePaymentEntryLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { amountOf, minorOf } from "../../../lib/money";
import { useLayout } from "../../../lib/page-context";
import { Confirm } from "../../../ui/panel/Confirm";
import { TextInput } from "../../../ui/panel/TextInput";
import { recordPayment } from "./api";

interface Props {
  invoice: InvoiceDetail;
  onDone: (next: InvoiceDetail) => void;
  onClose: () => void;
}

/** Notes a payment: the open amount, or a part of it. */
export function PaymentDialog({ invoice, onDone, onClose }: Props) {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const [day, setDay] = useState(today);
  const [amount, setAmount] = useState(amountOf(lang, invoice.open));
  const [reference, setReference] = useState("");
  const amount_minor = minorOf(amount);
  return (
    <Confirm
      title={t("panel.invoices.do_pay")}
      verb={t("panel.invoices.do_pay")}
      reason={(!day || !amount_minor) && t("panel.invoices.payment_needed")}
      onConfirm={async () => {
        if (amount_minor) onDone(await recordPayment(invoice, { day, amount_minor, reference }));
      }}
      onClose={onClose}
    >
      {(problems) => (
        <div className="form">
          <TextInput
            first
            label={t("panel.invoices.amount", { currency: invoice.open.currency })}
            hint={t("panel.invoices.amount_hint")}
            value={amount}
            problems={problems.amount_minor}
            onChange={setAmount}
          />
          <TextInput
            type="date"
            label={t("panel.invoices.booked_on")}
            value={day}
            problems={problems.day}
            onChange={setDay}
          />
          <TextInput
            optional
            label={t("panel.invoices.bank_reference")}
            value={reference}
            max={InvoicePaymentEntryLimits.reference.max_length}
            onChange={setReference}
          />
        </div>
      )}
    </Confirm>
  );
}
