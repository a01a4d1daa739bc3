import { useT } from "../../../lib/i18n";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { Select } from "../../../ui/panel/Select";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { SPANS, spanOf } from "./spans";

const USUAL = "30";

/** The days that a report covers, and a note on what it counts. */
export function PeriodFilter({ address, note }: { address: UrlQuery; note: string }) {
  const t = useT();
  return (
    <ListTools short>
      <Select
        label={t("panel.statistics.period")}
        value={String(spanOf(address))}
        choices={SPANS.map((span) => ({ value: String(span), label: t("panel.statistics.days", { count: span }) }))}
        onChange={(span) => address.set({ days: span === USUAL ? null : span })}
      />
      {note && <p className="hint">{note}</p>}
    </ListTools>
  );
}
