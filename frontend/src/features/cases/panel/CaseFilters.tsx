import type { CaseCounts, Cause, SubjectKind } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { FilterSelect } from "../../../ui/panel/list/FilterSelect";
import { ListTools } from "../../../ui/panel/list/ListTools";
import type { CaseQuery } from "../../../lib/commonCalls";

export const KINDS: readonly SubjectKind[] = ["article", "contact", "service", "enterprise", "ad", "page"];
export const CAUSES: readonly Cause[] = ["report", "appeal", "submission", "change", "inspection"];
export const HOLDERS: readonly NonNullable<CaseQuery["holder"]>[] = ["me", "others", "nobody"];
export const DUES: readonly NonNullable<CaseQuery["due"]>[] = ["overdue", "day", "week"];

/** Filters of the queue. */
export function CaseFilters({ address, counts }: { address: UrlQuery; counts: CaseCounts | null }) {
  const t = useT();
  const count = (number: number | undefined) => (number ? ` (${number})` : "");
  return (
    <ListTools>
      <FilterSelect
        address={address}
        name="kind"
        label={t("panel.cases.filter_kind")}
        none={t("panel.cases.any")}
        choices={KINDS.map((value) => ({ value, label: t(`panel.cases.kind_${value}`) }))}
      />
      <FilterSelect
        address={address}
        name="cause"
        label={t("panel.cases.filter_cause")}
        none={t("panel.cases.any")}
        choices={CAUSES.map((value) => ({ value, label: t(`panel.cases.cause_${value}`) }))}
      />
      <FilterSelect
        address={address}
        name="holder"
        label={t("panel.cases.filter_holder")}
        none={t("panel.cases.any")}
        choices={HOLDERS.map((value) => ({
          value,
          label: t(`panel.cases.holder_${value}`) + (value === "me" ? count(counts?.mine) : ""),
        }))}
      />
      <FilterSelect
        address={address}
        name="due"
        label={t("panel.cases.filter_due")}
        none={t("panel.cases.any")}
        choices={DUES.map((value) => ({
          value,
          label: t(`panel.cases.due_${value}`) + (value === "overdue" ? count(counts?.overdue) : ""),
        }))}
      />
    </ListTools>
  );
}
