// The steps of the form of a booking, and the fields of each.

export const AD_STEPS = ["package", "design", "time", "advertiser", "declarations", "summary"] as const;
export type AdStepName = (typeof AD_STEPS)[number];

const STEP_OF: Record<string, AdStepName> = {
  name: "package",
  placements: "package",
  designs: "design",
  start_on: "time",
  reach: "time",
  destination: "time",
  urls: "time",
  service_id: "time",
  enterprise_id: "advertiser",
  advertiser_name: "advertiser",
  contact: "advertiser",
  billing: "advertiser",
  declarations: "declarations",
};

/** The step of a field that the server names. */
export const adStepOf = (field: string): AdStepName => STEP_OF[field.split(".")[0] ?? ""] ?? "summary";
