import type { Translate } from "../../../../lib/i18n";

/** The reason of a text's state or of a step in its history: words of a person as they are, a code of the clock as a sentence. */
export const reasonWords = (t: Translate, reason: string): string =>
  reason === "incomplete" || reason === "expired" ? t(`panel.editor.reason_${reason}`) : reason;
