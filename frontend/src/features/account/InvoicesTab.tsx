import type { OwnInvoice } from "../../generated/api";
import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { INVOICE_TONES } from "../../lib/labels/invoiceStates";
import { moneyText } from "../../lib/money";
import { positive } from "../../lib/query";
import { useLoad } from "../../lib/useLoad";
import { useUrlQuery } from "../../lib/useUrlQuery";
import { ListStates } from "../../ui/panel/list/ListStates";
import { PrivateFileList } from "../../ui/panel/PrivateFileList";
import { Pager } from "../../ui/Pager";
import { Empty } from "../../ui/site/Empty";
import { SettingsBlock } from "./SettingsBlock";
import { listOwnInvoices } from "./api";

/** The tab of invoices and credit notes, each with its document. */
export function InvoicesTab() {
  const t = useT();
  const address = useUrlQuery();
  const page = positive(address.get("page"), 1);
  const list = useLoad(`invoices.${page}`, (signal) => listOwnInvoices(page, signal));
  const { value } = list;
  return (
    <SettingsBlock title={t("account.tab_invoices")} lead={t("account.invoices_lead")}>
      <ListStates list={list} failed={t("account.invoices_failed")} rows={3} />
      {value?.total === 0 && <Empty title={t("account.invoices_none")} text={t("account.invoices_none_text")} />}
      {value && value.total > 0 && (
        <>
          <ul className="own-reports">
            {value.items.map((invoice) => (
              <Invoice key={invoice.id} invoice={invoice} />
            ))}
          </ul>
          <Pager path={address.path} page={value.page} per_page={value.per_page} total={value.total} />
        </>
      )}
    </SettingsBlock>
  );
}

function Invoice({ invoice }: { invoice: OwnInvoice }) {
  const t = useT();
  const lang = useLang();
  const { kind, state, number, total, open, issued_on, due_on, document } = invoice;
  return (
    <li>
      <h3>
        {t(kind === "invoice" ? "account.invoice" : "account.credit_note", { number })}{" "}
        {kind === "invoice" && (
          <span className={`status status--${INVOICE_TONES[state]}`}>{t(`account.invoice_${state}`)}</span>
        )}
      </h3>
      <p className="tiny muted">
        {invoice.customer}
        {issued_on && <> · {formatDate(lang, issued_on)}</>}
        {due_on && <> · {t("account.invoice_due", { day: formatDate(lang, due_on) })}</>}
      </p>
      <p>
        <b className="numeric">{moneyText(lang, total)}</b>
        {open.minor > 0 && <> · {t("account.invoice_open", { amount: moneyText(lang, open) })}</>}
      </p>
      {document && <PrivateFileList files={[document]} />}
    </li>
  );
}
