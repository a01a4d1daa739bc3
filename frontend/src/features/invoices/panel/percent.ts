// Percentages as people type them: at most two decimals, in hundredths of a percent for the server.

/** `8.1` or `8,1` as 810; null for any other text and for more than 100. */
export function basisPointsOf(text: string): number | null {
  const typed = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!typed) return null;
  const points = Number(typed[1]) * 100 + Number((typed[2] ?? "").padEnd(2, "0"));
  return points <= 10_000 ? points : null;
}
