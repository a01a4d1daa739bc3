import { useState } from "react";
import type { PriceKind, ServiceForm } from "../../../generated/api";
import type { FieldProblem } from "../../../lib/api";
import { useLang, useT } from "../../../lib/i18n";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { hasAmount } from "./draft";
import { amountOf, minorOf } from "../../../lib/money";
import { CURRENCIES, PRICE_KINDS } from "./choices";

interface Props {
  form: ServiceForm;
  /** Kinds that the category allows; an empty list allows all. */
  kinds: PriceKind[];
  problems: Record<string, FieldProblem[]>;
  change: (part: Partial<ServiceForm>) => void;
}

/** Kind of the price, and its amount where it has one. */
export function PriceFields({ form, kinds, problems, change }: Props) {
  const t = useT();
  const lang = useLang();
  const [amount, setAmount] = useState(form.price ? amountOf(lang, form.price) : "");
  const [currency, setCurrency] = useState(form.price?.currency ?? "CHF");
  const isWrong = amount !== "" && minorOf(amount) === null;
  const set = (text: string, code: typeof currency) => {
    const minor = minorOf(text);
    change({ price: minor === null ? null : { minor, currency: code } });
  };
  return (
    <div className="service-price">
      <Select
        label={t("services.owner.price_kind")}
        value={form.price_kind}
        choices={PRICE_KINDS.filter(
          (kind) => kinds.length === 0 || kinds.includes(kind) || kind === form.price_kind,
        ).map((value) => ({ value, label: t(`services.owner.price_${value}`) }))}
        problems={problems.price_kind}
        onChange={(value) => change({ price_kind: PRICE_KINDS.find((kind) => kind === value) ?? "on_request" })}
      />
      {hasAmount(form.price_kind) && (
        <>
          <TextInput
            label={t("services.owner.amount")}
            placeholder={amountOf(lang, { minor: 6000, currency })}
            value={amount}
            problems={isWrong ? [{ code: "format", message: t("services.owner.amount_wrong") }] : problems.price}
            onChange={(text) => {
              setAmount(text);
              set(text, currency);
            }}
          />
          <Select
            label={t("services.owner.currency")}
            value={currency}
            choices={CURRENCIES.map((value) => ({ value, label: value }))}
            onChange={(value) => {
              const code = CURRENCIES.find((one) => one === value) ?? "CHF";
              setCurrency(code);
              set(amount, code);
            }}
          />
        </>
      )}
    </div>
  );
}
