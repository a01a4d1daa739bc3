import type { ApiFormState } from "../../lib/form";
import { useT } from "../../lib/i18n";
import type { ProofOfWork } from "../../lib/proofOfWork";
import { busyWords } from "./busyWords";

interface Props {
  form: ApiFormState;
  label: string;
  /** The proof of work, where the form needs one: its progress is shown while the form waits for it. */
  proofOfWork?: ProofOfWork;
  /** As wide as its words, among other buttons; else as wide as the form, with a note for browsers without script. */
  inline?: boolean;
}

/** Sends the form; says so while it does. */
export function SubmitButton({ form, label, proofOfWork, inline = false }: Props) {
  const t = useT();
  const look = inline ? "button button--primary" : "button button--primary button--block form__full";
  return (
    <>
      <button className={look} type="submit" aria-disabled={form.busy ? "true" : undefined}>
        {form.busy ? busyWords(t, proofOfWork) : label}
      </button>
      {!inline && <p className="note note--warn form__full without-script">{t("sign_in.needs_script")}</p>}
    </>
  );
}
