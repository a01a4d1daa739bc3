// Amounts as people write them.

/** "60", "60.5" or "60,50" in minor units; null where it is no amount. */
export function minorOf(text: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s’']/g, ""));
  if (!match) return null;
  const [, whole = "0", rest = ""] = match;
  return Number(whole) * 100 + Number(rest.padEnd(2, "0"));
}

/** Minor units as an entry: "60", "60.50". */
export function amountOf(minor: number): string {
  const rest = minor % 100;
  return rest === 0 ? String(minor / 100) : (minor / 100).toFixed(2);
}
