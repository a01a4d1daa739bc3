// The page that somebody wanted to open, kept through sign-in and registration.
import { safeNext } from "../../lib/paths";

/** An address of the sign-in pages that keeps the page to open afterwards, if there is one. */
export function withNext(path: string, next: string | null): string {
  const safe = safeNext(next);
  return safe === "/" ? path : `${path}?next=${encodeURIComponent(safe)}`;
}
