import type { LegalPageRow } from "../../../generated/api";

/** The page after `id` in the order of the foot, then from its start, of which no version was approved yet. */
export function nextPage(pages: LegalPageRow[], id?: string): LegalPageRow | undefined {
  const at = pages.findIndex((page) => page.id === id);
  const others = at < 0 ? pages : [...pages.slice(at + 1), ...pages.slice(0, at)];
  return others.find((page) => !page.effective && !page.approved);
}
