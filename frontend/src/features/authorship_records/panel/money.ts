// Amounts as people type them: digits with two decimals, in minor units for the server.
import type { Money } from "../../../generated/api";

/** `12050` as `120.50`. */
export const amountOf = (money: Money): string => (money.minor / 100).toFixed(2);

/** `120.5` or `120,50` as 12050; null for any other text. */
export function minorOf(text: string): number | null {
  const typed = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return typed ? Number(typed[1]) * 100 + Number((typed[2] ?? "").padEnd(2, "0")) : null;
}
