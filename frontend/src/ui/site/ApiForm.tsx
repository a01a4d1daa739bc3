import type { ReactNode } from "react";
import type { ApiFormState } from "../../lib/form";
import type { ProofOfWork } from "../../lib/proofOfWork";
import { FormNote } from "./FormNote";
import { HoneypotField } from "./HoneypotField";

interface Props {
  form: ApiFormState;
  className?: string;
  /** Address that a browser without script posts to; this one by default. */
  action?: string;
  /** The proof of work of forms that need no account; its search begins with the first key. */
  proofOfWork?: ProofOfWork;
  /** Offers a way out of the refusal, below its reason. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A form of the API: why it was refused as a whole, then its fields. */
export function ApiForm({ form, className = "form", action, proofOfWork, notice, children }: Props) {
  return (
    <>
      <FormNote form={form} />
      {notice}
      <form
        className={className}
        ref={form.ref}
        method="post"
        action={action}
        noValidate
        onInput={() => {
          proofOfWork?.begin();
          form.onInput();
        }}
        onBlur={form.onBlur}
        onSubmit={form.onSubmit}
      >
        {children}
        {proofOfWork && <HoneypotField human={proofOfWork} />}
      </form>
    </>
  );
}
