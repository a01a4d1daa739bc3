import type { ProofOfWork } from "../../lib/proofOfWork";

/** A field that people neither see nor reach; a program that fills in every field gives itself away. */
export function HoneypotField({ human }: { human: ProofOfWork }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Website <input ref={human.honeypot} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
