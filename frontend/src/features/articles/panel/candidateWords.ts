import type { Candidate } from "../../../generated/api";
import { lastDayOf } from "../../../lib/daySpan";
import { formatDateShort } from "../../../lib/format";
import type { Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";

/** Somebody who may be assigned work, with the absence and the substitute. */
export function candidateWords(t: Translate, lang: Lang, person: Pick<Candidate, "name"> & Partial<Candidate>): string {
  const { name, absent_until, substitute } = person;
  if (!absent_until) return name;
  const day = formatDateShort(lang, lastDayOf(absent_until));
  return substitute
    ? t("panel.articles.candidate_absent_with", { name, day, substitute })
    : t("panel.articles.candidate_absent", { name, day });
}
