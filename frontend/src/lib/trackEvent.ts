import { beacon, type Input } from "./api";
import { user } from "./session";

/** Staff say that they are, and are not counted. */
function isStaff(): boolean {
  const { role } = user.get();
  return role !== "" && role !== "user";
}

/** Reports that a page is looked at or a contact is used. No cookie, no name. */
export function trackVisit(visit: NonNullable<Input<"POST /statistics/visits">["query"]>): void {
  beacon("POST /statistics/visits", { query: { ...visit, staff: isStaff() } });
}

/** Reports that an article is read, and how far. No cookie, no name. */
export function trackReading(id: string, read?: "half" | "end"): void {
  beacon("POST /statistics/reads/{id}", { path: { id }, query: { read, staff: isStaff() } });
}
