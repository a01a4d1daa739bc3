import type { ProofOfWork } from "../../lib/proofOfWork";
import type { Translate } from "../../lib/i18n";

/** What a button says while its form is sent: how far the check against robots came, while that is waited for. */
export function busyWords(t: Translate, human?: ProofOfWork): string {
  const done = human?.waiting ?? null;
  return done === null ? t("sign_in.sending") : t("sign_in.proving", { percent: Math.floor(done * 100) });
}
