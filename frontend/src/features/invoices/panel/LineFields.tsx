import { InvoiceFormLimits, InvoiceLineLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { TextInput } from "../../../ui/panel/TextInput";
import { EMPTY_LINE, type LineDraft } from "./draft";

interface Props {
  drafts: LineDraft[];
  currency: string;
  onChange: (drafts: LineDraft[]) => void;
}

/** Lines of an invoice: service, number of units, price of one. */
export function LineFields({ drafts, currency, onChange }: Props) {
  const t = useT();
  const set = (at: number, part: Partial<LineDraft>) =>
    onChange(drafts.map((line, index) => (index === at ? { ...line, ...part } : line)));
  return (
    <fieldset className="form">
      <legend>{t("panel.invoices.lines")}</legend>
      {drafts.map((line, at) => (
        <div className="form" key={at}>
          <TextInput
            label={t("panel.invoices.description")}
            value={line.description}
            max={InvoiceLineLimits.description.max_length}
            onChange={(description) => set(at, { description })}
          />
          <div className="two-columns">
            <TextInput
              label={t("panel.invoices.quantity")}
              value={line.quantity}
              onChange={(quantity) => set(at, { quantity })}
            />
            <TextInput
              label={t("panel.invoices.price", { currency })}
              hint={t("panel.invoices.price_hint")}
              value={line.price}
              onChange={(price) => set(at, { price })}
            />
          </div>
          {drafts.length > 1 && (
            <p>
              <Button variant="quiet" icon="trash" onClick={() => onChange(drafts.filter((_, index) => index !== at))}>
                {t("panel.invoices.remove_line")}
              </Button>
            </p>
          )}
        </div>
      ))}
      {drafts.length < InvoiceFormLimits.lines.max_items && (
        <p>
          <Button icon="plus" onClick={() => onChange([...drafts, EMPTY_LINE])}>
            {t("panel.invoices.add_line")}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
