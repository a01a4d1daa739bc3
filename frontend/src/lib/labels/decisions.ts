import type { CaseRow } from "../../generated/api";
import type { Translate } from "../i18n";

/** The decision that was just taken and what it is about: "Approved: Bicycle repair at home". */
export function decidedWords(t: Translate, { code, subject_title, decision }: CaseRow, title = subject_title): string {
  return decision && title
    ? t(`panel.cases.decided_${decision.outcome}`, { title })
    : t("panel.cases.done_decide", { code });
}
