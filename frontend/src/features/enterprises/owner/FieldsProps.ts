import type { EnterpriseForm } from "../../../generated/api";
import type { FieldProblems } from "../../../lib/submission";

/** Properties of a part of the form. */
export interface FieldsProps {
  form: EnterpriseForm;
  problems: FieldProblems;
  change: (part: Partial<EnterpriseForm>) => void;
}
