import { useState } from "react";
import type { InvoiceDetail, InvoicePaymentRow } from "../../../generated/api";
import { InvoicePaymentReversalLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { moneyText } from "../../../lib/money";
import { toast } from "../../../lib/toasts";
import { Confirm } from "../../../ui/panel/Confirm";
import { TextInput } from "../../../ui/panel/TextInput";
import { reversePayment } from "./api";

interface Props {
  invoice: InvoiceDetail;
  payment: InvoicePaymentRow;
  onDone: (next: InvoiceDetail) => void;
  onClose: () => void;
}

/** Takes a payment back that was noted by mistake. */
export function ReversalDialog({ invoice, payment, onDone, onClose }: Props) {
  const t = useT();
  const lang = useLang();
  const [reason, setReason] = useState("");
  const { min_length, max_length } = InvoicePaymentReversalLimits.reason;
  return (
    <Confirm
      bad
      title={t("panel.invoices.reverse")}
      verb={t("panel.invoices.reverse")}
      reason={reason.trim().length < min_length && t("panel.invoices.reversal_needed")}
      onConfirm={async () => {
        const next = await reversePayment(invoice, payment.id, reason);
        toast({ level: "ok", text: t("panel.invoices.reversed", { number: next.number }) });
        onDone(next);
      }}
      onClose={onClose}
    >
      {(problems) => (
        <div className="form">
          <p>{t("panel.invoices.reversal_text", { amount: moneyText(lang, payment.amount) })}</p>
          <TextInput
            first
            label={t("panel.invoices.reversal_reason")}
            value={reason}
            max={max_length}
            problems={problems.reason}
            onChange={setReason}
          />
        </div>
      )}
    </Confirm>
  );
}
