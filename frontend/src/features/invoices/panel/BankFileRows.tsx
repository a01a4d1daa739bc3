import type { BankFileRow } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { moneyText } from "../../../lib/money";

/** Rows that are shown at most. */
const SHOWN = 300;

const LOOKS: Record<BankFileRow["effect"], string> = {
  whole: "status status--ok",
  part: "status status--info",
  known: "status status--mute",
  unmatched: "status status--bad",
  currency: "status status--bad",
  exceeds: "status status--bad",
  closed: "status status--bad",
  account: "status status--bad",
  debit: "status status--mute",
  pending: "status status--mute",
};

interface Props {
  /** Name of the file. */
  name: string;
  rows: BankFileRow[];
}

/** Payments of a file of the bank with what happens to each. */
export function BankFileRows({ name, rows }: Props) {
  const t = useT();
  const lang = useLang();
  return (
    <table className="table table--cards">
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t("panel.invoices.booked_on")}</th>
          <th scope="col">{t("panel.invoices.payer")}</th>
          <th scope="col">{t("panel.invoices.payment_amount")}</th>
          <th scope="col">{t("panel.invoices.bank_file_effect")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, SHOWN).map((row, at) => (
          <tr key={at}>
            <td data-l={t("panel.invoices.booked_on")}>{formatDateShort(lang, row.day)}</td>
            <th scope="row">
              {row.payer || t("panel.invoices.payer_unknown")}
              {row.reference && <p className="tiny secondary numeric">{row.reference}</p>}
            </th>
            <td className="numeric" data-l={t("panel.invoices.payment_amount")}>
              {row.amount ? moneyText(lang, row.amount) : t("panel.invoices.currency_unknown")}
            </td>
            <td data-l={t("panel.invoices.bank_file_effect")}>
              <span className={LOOKS[row.effect]}>{t(`panel.invoices.effect_${row.effect}`)}</span>
              {row.number && <p className="tiny">{row.number}</p>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
