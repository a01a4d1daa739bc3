import type { ApiFormState } from "../../lib/form";
import { NetworkError } from "../../lib/api";
import { useT } from "../../lib/i18n";
import { Note } from "./Note";

/** Why a form was refused as a whole: the server's sentence, or what happened to the network. */
export function FormNote({ form }: { form: ApiFormState }) {
  const t = useT();
  const { problem } = form;
  if (!problem) return null;
  const text = problem instanceof NetworkError ? t(`sign_in.fault_${problem.kind}`) : problem.detail || problem.title;
  return (
    <Note tone="bad" alert>
      {text}
    </Note>
  );
}
