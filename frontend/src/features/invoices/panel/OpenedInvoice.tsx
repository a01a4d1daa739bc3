import type { InvoiceDetail } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { PrivateFileList } from "../../../ui/panel/PrivateFileList";
import { getInvoice } from "./api";
import { InvoiceBadge } from "../../../ui/panel/InvoiceBadge";
import { InvoiceFacts } from "./InvoiceFacts";
import { InvoiceLines } from "./InvoiceLines";
import { InvoicePayments } from "./InvoicePayments";
import { InvoiceSteps } from "./InvoiceSteps";

interface Props {
  id: string;
  onChange: () => void;
  /** Opens another document: the credit note of this invoice. */
  onOpen: (invoice: InvoiceDetail) => void;
  onClose: () => void;
}

/** The invoice that the address names: facts, lines, document, payments and the steps with it. */
export function OpenedInvoice({ id, onChange, onOpen, onClose }: Props) {
  const t = useT();
  const invoice = useLoad(id, (signal) => getInvoice(id, signal));
  const { value } = invoice;
  const done = (next: InvoiceDetail) => {
    if (next.id === id) {
      invoice.put(next);
      onChange();
    } else {
      onOpen(next);
    }
  };
  return (
    <section className="card opened-service" aria-labelledby="opened-title">
      <div className="card__head">
        <h2 id="opened-title">{value?.number || t("panel.invoices.opened")}</h2>
        <Button variant="quiet" icon="close" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
      <ListStates list={invoice} failed={t("panel.invoices.failed_single")} rows={3} />
      {value && (
        <div className="opened-service__body">
          <div className="stack">
            <p>
              <InvoiceBadge row={value} />
            </p>
            <InvoiceFacts invoice={value} />
            <InvoiceLines invoice={value} />
          </div>
          <div className="stack">
            {value.document && (
              <section aria-labelledby="invoice-document">
                <h3 id="invoice-document">{t("panel.invoices.document")}</h3>
                <PrivateFileList files={[value.document]} />
              </section>
            )}
            <InvoiceSteps invoice={value} onDone={done} onRemoved={() => (onChange(), onClose())} />
            <InvoicePayments invoice={value} onDone={done} />
          </div>
        </div>
      )}
    </section>
  );
}
