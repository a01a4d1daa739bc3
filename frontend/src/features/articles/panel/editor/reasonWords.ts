import type { HistoryEntry } from "../../../../generated/api";
import type { Translate } from "../../../../lib/i18n";

/** The reason of a text's state: words of a person as they are, a code of the clock as a sentence. */
export const reasonWords = (t: Translate, reason: string): string =>
  reason === "incomplete" || reason === "expired" ? t(`panel.editor.reason_${reason}`) : reason;

/** The note of a step in the history of a text: only notes of the clock are codes, a person may write any word. */
export const noteWords = (t: Translate, { actor, note }: Pick<HistoryEntry, "actor" | "note">): string =>
  actor === "person" ? note : reasonWords(t, note);
