import type { CaseStatistics, NamedCount } from "../../../generated/api";
import { listReasonCodes } from "../../../lib/commonCalls";
import { useLang, useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { ListStates, LoadingRows } from "../../../ui/panel/list/ListStates";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { TextInput } from "../../../ui/panel/TextInput";
import { exportCaseStatistics, getCaseStatistics } from "./api";
import { caseLabels } from "./labels";

const GROUPS = ["by_category", "by_kind", "by_outcome", "by_reason", "appeals_by_outcome"] as const;
const TOTALS = ["reports", "decisions", "by_law", "automated", "appeals"] as const;
/** Times of the answer, in minutes, and their words: the page shows hours. */
const TIMES = [
  ["median_minutes", "median"],
  ["appeals_median_minutes", "appeals_median"],
] as const;

/** The numbers of a transparency report, by period. */
export function FiguresPart({ address }: { address: UrlQuery }) {
  const t = useT();
  const period = { from: address.get("from") || undefined, to: address.get("to") || undefined };
  const key = `figures.${period.from}.${period.to}`;
  const { value, error, reload } = useLoad(key, (signal) => getCaseStatistics(period, signal));
  return (
    <section className="card">
      <ListTools>
        <TextInput
          type="date"
          label={t("panel.cases.from")}
          value={address.get("from") || (value?.from ?? "")}
          onChange={(from) => address.set({ from: from || null })}
        />
        <TextInput
          type="date"
          label={t("panel.cases.to")}
          value={address.get("to") || (value?.to ?? "")}
          onChange={(to) => address.set({ to: to || null })}
        />
        <DownloadButton
          name={`cases-${value?.from ?? ""}-${value?.to ?? ""}.csv`}
          label={t("panel.cases.table")}
          load={() => exportCaseStatistics(period)}
        >
          CSV
        </DownloadButton>
      </ListTools>
      <p className="case-card__lead secondary">{t("panel.cases.figures_lead")}</p>
      <ListStates list={{ value, error, reload }} failed={t("panel.cases.figures_failed")} />
      {value && <Figures value={value} />}
    </section>
  );
}

function Figures({ value }: { value: CaseStatistics }) {
  const t = useT();
  const here = useLang();
  const reasons = useLoad("reasons", listReasonCodes);
  if (reasons.loading && reasons.value === null) return <LoadingRows rows={3} />;
  const labels = caseLabels(t, here, reasons.value ?? []);
  const hours = (minutes?: number | null) =>
    minutes === null || minutes === undefined ? "–" : t("panel.cases.hours", { hours: Math.round(minutes / 6) / 10 });
  return (
    <div className="figures">
      <dl className="description-list">
        {TOTALS.map((name) => (
          <Figure key={name} label={t(`panel.cases.figure_${name}`)} value={String(value[name])} />
        ))}
        {TIMES.map(([name, label]) => (
          <Figure key={name} label={t(`panel.cases.figure_${label}`)} value={hours(value[name])} />
        ))}
      </dl>
      {GROUPS.map((name) => (
        <section key={name} aria-labelledby={`figures-${name}`}>
          <h2 id={`figures-${name}`}>{t(`panel.cases.figure_${name}`)}</h2>
          <Group rows={value[name]} labelOf={labels[name]} />
        </section>
      ))}
    </div>
  );
}

function Group({ rows, labelOf }: { rows: NamedCount[]; labelOf: (name: string) => string }) {
  const t = useT();
  if (rows.length === 0) return <p className="muted">{t("panel.cases.figure_none")}</p>;
  return (
    <dl className="description-list">
      {rows.map((row) => (
        <Figure key={row.name} label={labelOf(row.name)} value={String(row.count)} />
      ))}
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="numeric">{value}</dd>
    </>
  );
}
