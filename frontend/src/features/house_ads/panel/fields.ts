// The form of a house advertisement: a new one, and its state on a day.
import type { HouseAd, HouseAdForm, HouseAdText } from "../../../generated/api";
import type { FieldProblems } from "../../../lib/submission";

/** Part of the form: its values, the server's messages, and a change. */
export interface FieldsProps {
  form: HouseAdForm;
  problems: FieldProblems;
  change: (part: Partial<HouseAdForm>) => void;
}

export const NO_WORDS: HouseAdText = { headline: "", line: "", text: "", alt: "" };

/** A house advertisement in which nothing is written. */
export const NEW_HOUSE_AD: HouseAdForm = {
  version: null,
  name: "",
  texts: {},
  placements: [],
  button: "learn_more",
  ink: "yellow",
  picture_id: null,
  url: "",
  start_on: null,
  end_on: null,
  enabled: true,
};

export type HouseAdState = "shown" | "off" | "later" | "over";

/** State of a house advertisement on `today` (`2026-11-20`). */
export function stateOf({ form }: HouseAd, today: string): HouseAdState {
  if (!form.enabled) return "off";
  if (form.end_on && form.end_on < today) return "over";
  return form.start_on && form.start_on > today ? "later" : "shown";
}
