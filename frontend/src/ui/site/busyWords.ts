import type { ProofOfWork } from "../../lib/proofOfWork";
import type { Translate } from "../../lib/i18n";

/** The label of a button while its form is sent: the progress of the proof of work, while that is computed. */
export function busyWords(t: Translate, human?: ProofOfWork): string {
  const done = human?.waiting ?? null;
  return done === null ? t("sign_in.sending") : t("sign_in.proving", { percent: Math.floor(done * 100) });
}
