import type { AdChoices, AdForm, OwnAd } from "../../../generated/api";
import type { FieldProblems } from "../../../lib/submission";

/** Properties of a step of the form of a booking. */
export interface AdStepProps {
  ad: OwnAd;
  form: AdForm;
  choices: AdChoices;
  problems: FieldProblems;
  /** True if the places are reserved: only designs, destination, name and contact can change. */
  fixed: boolean;
  change: (part: Partial<AdForm>) => void;
}
