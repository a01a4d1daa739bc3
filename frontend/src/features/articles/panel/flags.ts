import type { EditorialFlags } from "../../../generated/api";
import { fieldTime, timeOf } from "../../../lib/portalTime";

/** A flag that ends by itself, as a form holds it. */
export interface TimedFlag {
  on: boolean;
  /** Wall clock of the end; empty leaves it to the settings. */
  until: string;
}

export const timedFlag = (end: string | null | undefined): TimedFlag => ({ on: Boolean(end), until: fieldTime(end) });

/** The end that the form names; undefined leaves it to the server. */
export const endOf = (flag: TimedFlag): string | undefined =>
  flag.on && flag.until ? (timeOf(flag.until) ?? undefined) : undefined;

/** True if the form names an end that has passed. */
export function isPast(flag: TimedFlag): boolean {
  const end = endOf(flag);
  return end !== undefined && Date.parse(end) <= Date.now();
}

function isChanged(before: TimedFlag, now: TimedFlag): boolean {
  return before.on !== now.on || (now.on && before.until !== now.until);
}

/** The part of a request that sets the two timed flags; a flag that nobody touched is left out. */
export function flagChanges(
  before: { pinned: TimedFlag; breaking: TimedFlag },
  now: { pinned: TimedFlag; breaking: TimedFlag },
): Partial<EditorialFlags> {
  return {
    ...(isChanged(before.pinned, now.pinned) ? { pinned: now.pinned.on, pinned_until: endOf(now.pinned) } : {}),
    ...(isChanged(before.breaking, now.breaking)
      ? { breaking: now.breaking.on, breaking_until: endOf(now.breaking) }
      : {}),
  };
}
