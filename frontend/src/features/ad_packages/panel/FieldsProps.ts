import type { AdPackageForm } from "../../../generated/api";
import type { FieldProblems } from "../../../lib/submission";

/** A part of the form of a package. */
export interface FieldsProps {
  form: AdPackageForm;
  problems: FieldProblems;
  change: (part: Partial<AdPackageForm>) => void;
}
