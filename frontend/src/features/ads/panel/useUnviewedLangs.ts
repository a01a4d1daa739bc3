import { useEffect, useState } from "react";
import type { AdForm } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";
import { designLangs, designsIn } from "../designs";

/**
 * Languages of a booking whose designs the reviewer has not seen yet. `shown` is the language in sight; a design that
 * changes afterwards counts as not seen.
 */
export function useUnviewedLangs(form: AdForm, shown: Lang | null): Lang[] {
  const [viewed, setViewed] = useState<ReadonlySet<string>>(new Set());
  const contentIn = (lang: Lang) => JSON.stringify(designsIn(form, lang).map(({ design }) => design));
  const current = shown && contentIn(shown);
  useEffect(() => {
    if (current) setViewed((before) => (before.has(current) ? before : new Set([...before, current])));
  }, [current]);
  return designLangs(form).filter((lang) => lang !== shown && !viewed.has(contentIn(lang)));
}
