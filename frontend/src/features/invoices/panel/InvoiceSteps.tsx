import { useState } from "react";
import type { InvoiceAction, InvoiceDetail } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { MailNote } from "../../../ui/panel/MailNote";
import { cancelInvoice, issueInvoice, removeInvoice, resendInvoice } from "./api";
import { InvoiceDialog } from "./InvoiceDialog";
import { PaymentDialog } from "./PaymentDialog";

interface Props {
  invoice: InvoiceDetail;
  /** The document that a step leads to. */
  onDone: (next: InvoiceDetail) => void;
  onRemoved: () => void;
}

const BAD: InvoiceAction[] = ["remove", "credit"];

/** Steps with an invoice. */
export function InvoiceSteps({ invoice, onDone, onRemoved }: Props) {
  const t = useT();
  const [step, setStep] = useState<InvoiceAction | null>(null);
  const close = () => setStep(null);
  if (invoice.actions.length === 0) return null;
  const done = (taken: InvoiceAction, next: InvoiceDetail) => {
    toast({ level: "ok", text: t(`panel.invoices.done_${taken}`, { number: next.number }) });
    onDone(next);
  };
  const take = async (action: InvoiceAction) => {
    if (action === "issue") done(action, await issueInvoice(invoice));
    if (action === "credit") done(action, await cancelInvoice(invoice));
    if (action === "resend") done(action, await resendInvoice(invoice));
    if (action === "remove") {
      await removeInvoice(invoice);
      onRemoved();
    }
  };
  return (
    <section aria-labelledby="invoice-steps">
      <h3 id="invoice-steps">{t("panel.invoices.steps")}</h3>
      <p className="row">
        {invoice.actions.map((action) => (
          <Button
            key={action}
            variant={BAD.includes(action) ? "bad" : action === "issue" ? "primary" : "line"}
            onClick={() => setStep(action)}
          >
            {t(`panel.invoices.do_${action}`)}
          </Button>
        ))}
      </p>
      {step === "edit" && (
        <InvoiceDialog form={invoice.form} invoice={invoice} onDone={(next) => done("edit", next)} onClose={close} />
      )}
      {step === "pay" && <PaymentDialog invoice={invoice} onDone={(next) => done("pay", next)} onClose={close} />}
      {step && step !== "edit" && step !== "pay" && (
        <Confirm
          bad={BAD.includes(step)}
          title={t(`panel.invoices.do_${step}`)}
          verb={t(`panel.invoices.do_${step}`)}
          onConfirm={() => take(step)}
          onClose={close}
        >
          <p>{t(`panel.invoices.text_${step}`)}</p>
          {step !== "remove" && <MailNote />}
        </Confirm>
      )}
    </section>
  );
}
