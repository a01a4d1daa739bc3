import type { ServiceChoices, ServiceForm } from "../../../generated/api";
import type { FieldProblem } from "../../../lib/api";
import type { Lang } from "../../../lib/page-types";

/** Properties of a step of the form. */
export interface StepProps {
  form: ServiceForm;
  choices: ServiceChoices;
  problems: Record<string, FieldProblem[]>;
  /** The language whose texts are shown. */
  lang: Lang;
  change: (part: Partial<ServiceForm>) => void;
}
