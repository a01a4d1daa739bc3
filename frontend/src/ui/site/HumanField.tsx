import type { HumanCheck } from "../../lib/human";

/** A field that people neither see nor reach; a program that fills in every field gives itself away. */
export function HumanField({ human }: { human: HumanCheck }) {
  return (
    <div className="vh" aria-hidden="true">
      <label>
        Website <input ref={human.trap} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
