// A decision on a case while it is being written.
import type { OutcomeChoice, PerLangText2000 } from "../../generated/api";
import { DecisionLimits } from "../../generated/limits";
import type { Translate } from "../../lib/i18n";
import { lengthOf } from "../../lib/text";

export const TEXT = { min: DecisionLimits.text.min_length, max: DecisionLimits.text.max_length };

export interface DecisionDraft {
  reason_code: string;
  rule: string;
  texts: PerLangText2000;
}

export const EMPTY_DECISION: DecisionDraft = { reason_code: "", rule: "", texts: {} };

/** What the outcome still needs, in words; null where nothing is missing. */
export function gapOf(t: Translate, choice: OutcomeChoice | undefined, draft: DecisionDraft): string | null {
  if (!choice) return t("panel.cases.outcome_needed");
  if (choice.reason_code && !draft.reason_code) return t("panel.cases.reason_needed");
  const lengths = choice.langs.map((lang) => lengthOf(draft.texts[lang] ?? ""));
  if (lengths.some((length) => length < TEXT.min)) return t("panel.cases.text_needed", { min: TEXT.min });
  return lengths.some((length) => length > TEXT.max) ? t("panel.too_long", { max: TEXT.max }) : null;
}

/** The decision as it is sent, with the texts that somebody reads. */
export const written = (choice: OutcomeChoice, { reason_code, rule, texts }: DecisionDraft): DecisionDraft => ({
  reason_code,
  rule: rule.trim(),
  texts: Object.fromEntries(choice.langs.map((lang) => [lang, (texts[lang] ?? "").trim()])),
});
