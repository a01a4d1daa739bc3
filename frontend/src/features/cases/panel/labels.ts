import type { Outcome, ReasonCode, ReportCategory } from "../../../generated/api";
import { vOutcome, vReportCategory } from "../../../generated/api/valibot.gen";
import type { Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { oneOf } from "../../../lib/query";
import { KINDS } from "./CaseFilters";

const OUTCOMES: readonly Outcome[] = vOutcome.options;
const CATEGORIES: readonly ReportCategory[] = vReportCategory.options;

/** Labels of the names by which numbers of cases are grouped. */
export function caseLabels(t: Translate, lang: Lang, reasons: ReasonCode[]) {
  const outcome = (name: string) => {
    const known = oneOf(OUTCOMES, name);
    return known ? t(`panel.cases.taken_${known}`) : name;
  };
  return {
    by_outcome: outcome,
    appeals_by_outcome: outcome,
    by_category: (name: string) => {
      const known = oneOf(CATEGORIES, name);
      return known ? t(`reports.categories.${known}`) : name;
    },
    by_kind: (name: string) => {
      const known = oneOf(KINDS, name);
      return known ? t(`panel.cases.kind_${known}`) : name;
    },
    by_reason: (name: string) => reasons.find((reason) => reason.code === name)?.texts[lang]?.label ?? name,
  };
}
