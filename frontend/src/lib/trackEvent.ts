import { beacon, type Input } from "./api";
import { hasMoved } from "./navigation";
import { user } from "./session";

/** Staff say that they are, and are not counted. */
function isStaff(): boolean {
  const { role } = user.get();
  return role !== "" && role !== "user";
}

let told = false;

/** Host of the page outside the site that led to this page, or to the first one of the visit; the first report names it. */
export function originOnce(): { from?: string; visit_from?: string } {
  const host = document.referrer.split("/")[2] ?? "direct";
  if (told || host === location.host) return {};
  told = true;
  return { [hasMoved() ? "visit_from" : "from"]: host };
}

/** Reports that a page is looked at or a contact is used. No cookie, no name. */
export function trackVisit(visit: NonNullable<Input<"POST /statistics/visits">["query"]>): void {
  beacon("POST /statistics/visits", { query: { ...visit, staff: isStaff() } });
}

/** Reports that an article is read, and how far. No cookie, no name. */
export function trackReading(id: string, read?: "half" | "end"): void {
  beacon("POST /statistics/reads/{id}", {
    path: { id },
    query: { read, ...(read ? {} : originOnce()), staff: isStaff() },
  });
}
