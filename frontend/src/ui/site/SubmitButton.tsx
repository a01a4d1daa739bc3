import type { ProofOfWork } from "../../lib/proofOfWork";
import { useT } from "../../lib/i18n";
import { busyWords } from "../../ui/site/busyWords";

interface Props {
  busy: boolean;
  label: string;
  /** The check against robots, where the form has one: how far it came is told to whoever waits for it. */
  human?: ProofOfWork;
}

/** Sends the form; says so while it does. */
export function SubmitButton({ busy, label, human }: Props) {
  const t = useT();
  return (
    <>
      <button
        className="button button--primary button--block form__full"
        type="submit"
        aria-disabled={busy ? "true" : undefined}
      >
        {busy ? busyWords(t, human) : label}
      </button>
      <p className="note note--warn form__full without-script">{t("sign_in.needs_script")}</p>
    </>
  );
}
