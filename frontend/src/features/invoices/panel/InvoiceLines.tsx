import type { InvoiceDetail } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { moneyText } from "../../../lib/money";
import { percentText } from "../../../lib/percent";

/** Lines and sums of an invoice. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT();
  const lang = useLang();
  const { form, total, vat_lines } = invoice;
  const money = (minor: number) => moneyText(lang, { minor, currency: form.currency });
  return (
    <section aria-labelledby="invoice-lines">
      <h3 id="invoice-lines">{t("panel.invoices.lines")}</h3>
      <ul className="x">
        {form.lines.map((line, at) => (
          <li key={at}>
            {line.quantity} × {line.description} ·{" "}
            <span className="numeric">{money(line.unit_minor * line.quantity)}</span>
          </li>
        ))}
      </ul>
      {vat_lines.map(({ basis_points, vat_minor }) => (
        <p className="small secondary" key={basis_points}>
          {t("panel.invoices.contains_vat", { rate: percentText(lang, basis_points / 100), amount: money(vat_minor) })}
        </p>
      ))}
      <p>
        <b>{t("panel.invoices.total")}</b> <b className="numeric">{moneyText(lang, total)}</b>
      </p>
      {form.note && <p>{form.note}</p>}
    </section>
  );
}
