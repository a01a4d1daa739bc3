import type { OwnAd, OwnInvoice, PaymentDetails } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { formatDate } from "../../../lib/format";
import { INVOICE_TONES } from "../../../lib/labels/invoiceStates";
import { moneyText } from "../../../lib/money";
import { PrivateFileList } from "../../../ui/panel/PrivateFileList";

/** The invoice with its document, and the payment code while something is open. */
export function InvoicePart({ ad: { invoice, payment } }: { ad: OwnAd }) {
  return (
    <>
      {invoice && <Invoice invoice={invoice} />}
      {payment && <Payment payment={payment} />}
    </>
  );
}

function Invoice({ invoice }: { invoice: OwnInvoice }) {
  const t = useT();
  const here = useLang();
  const { state, number, total, open, due_on, document } = invoice;
  return (
    <section>
      <h2 className="opened-ad__heading">{t("ads.owner.invoice")}</h2>
      <p className="row">
        <span>{number}</span>
        <span className={`status status--${INVOICE_TONES[state]}`}>{t(`account.invoice_${state}`)}</span>
      </p>
      <p>
        <b className="numeric">{moneyText(here, total)}</b>
        {open.minor > 0 && <> · {t("account.invoice_open", { amount: moneyText(here, open) })}</>}
        {due_on && <> · {t("account.invoice_due", { day: formatDate(here, due_on) })}</>}
      </p>
      {document && <PrivateFileList files={[document]} />}
    </section>
  );
}

function Payment({ payment }: { payment: PaymentDetails }) {
  const t = useT();
  const here = useLang();
  const facts: [label: string, value: string][] = [
    [t("ads.owner.pay_amount"), moneyText(here, payment.amount)],
    [t("ads.owner.pay_name"), payment.name],
    [t("ads.owner.pay_iban"), payment.iban],
    [t("ads.owner.pay_bic"), payment.bic],
    [t("ads.owner.pay_reference"), payment.reference],
  ];
  return (
    <section>
      <h2 className="opened-ad__heading">{t("ads.owner.pay")}</h2>
      <p className="small secondary">{t("ads.owner.pay_hint")}</p>
      <div className="payment">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(payment.code_svg)}`}
          width={200}
          height={200}
          alt={t("ads.owner.pay_code")}
        />
        <dl className="description-list">
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => [
              <dt key={label}>{label}</dt>,
              <dd key={`${label}.value`} className="numeric">
                {value}
              </dd>,
            ])}
        </dl>
      </div>
    </section>
  );
}
