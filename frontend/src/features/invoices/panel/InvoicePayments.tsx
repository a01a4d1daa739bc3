import { useState } from "react";
import type { InvoiceDetail, InvoicePaymentRow } from "../../../generated/api";
import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { moneyText } from "../../../lib/money";
import { Button } from "../../../ui/panel/Button";
import { ReversalDialog } from "./ReversalDialog";

interface Props {
  invoice: InvoiceDetail;
  onDone: (next: InvoiceDetail) => void;
}

/** Payments of an invoice and the counter entries that take some of them back. */
export function InvoicePayments({ invoice, onDone }: Props) {
  const t = useT();
  const lang = useLang();
  const [chosen, setChosen] = useState<InvoicePaymentRow | null>(null);
  if (invoice.payments.length === 0) return null;
  return (
    <section aria-labelledby="invoice-payments">
      <h3 id="invoice-payments">{t("panel.invoices.payments")}</h3>
      <ul className="x">
        {invoice.payments.map((payment) => (
          <li key={payment.id}>
            {formatDate(lang, payment.day)} · <b className="numeric">{moneyText(lang, payment.amount)}</b>
            {payment.reverses && <> · {t("panel.invoices.counter_entry")}</>}
            {payment.reference && <> · {payment.reference}</>}
            {payment.may_reverse && (
              <>
                {" "}
                <Button
                  variant="quiet"
                  label={t("panel.invoices.reverse_named", { amount: moneyText(lang, payment.amount) })}
                  onClick={() => setChosen(payment)}
                >
                  {t("panel.invoices.reverse")}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {chosen && <ReversalDialog invoice={invoice} payment={chosen} onDone={onDone} onClose={() => setChosen(null)} />}
    </section>
  );
}
