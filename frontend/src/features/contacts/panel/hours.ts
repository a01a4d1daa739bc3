// Hours as people write them in the editor.
import type { HoursException } from "../../../generated/api";
import { intervalsOf, written } from "../../../lib/hours";
import type { Lang } from "../../../lib/page-types";

const NO_NOTE = { en: "", uk: "", de: "" };

/** Days on which other hours hold, as they are being written. */
export interface ExceptionDraft {
  from: string;
  /** Empty for a single day. */
  to: string;
  /** "09:00-12:00 13:00-17:00"; empty is closed. */
  hours: string;
  note: Record<Lang, string>;
}

export const NEW_EXCEPTION: ExceptionDraft = { from: "", to: "", hours: "", note: NO_NOTE };

export function exceptionDrafts(exceptions: HoursException[]): ExceptionDraft[] {
  return exceptions.map(({ from, to, intervals, note }) => ({
    from,
    to: to && to !== from ? to : "",
    hours: written(intervals ?? []),
    note: { ...NO_NOTE, ...note },
  }));
}

/** The exceptions that name a day. */
export function exceptionsOf(drafts: ExceptionDraft[]): HoursException[] {
  return drafts
    .filter((draft) => draft.from !== "")
    .map(({ from, to, hours, note }) => ({ from, to, intervals: intervalsOf(hours), note }));
}

/** An exception in one line, to compare versions by. */
export function exceptionLine({ from, to, hours, note }: ExceptionDraft): string {
  const days = to ? `${from}–${to}` : from;
  return [days, hours || "–", note.en, note.uk, note.de].filter(Boolean).join(" · ");
}
