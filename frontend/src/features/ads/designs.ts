// Designs of a booking: their parts by language and ratio.
import type { AdDesign, AdForm, AdPackageChoice, Media } from "../../generated/api";
import type { AdRatio, Lang } from "../../lib/page-types";
import { LANGS } from "../../lib/paths";

/** A design in which nothing is written. */
export const newDesign = (lang: Lang): AdDesign => ({
  lang,
  look: "composed",
  headline: "",
  line: "",
  text: "",
  button: "learn_more",
  alt: "",
  poster: null,
  strip: null,
  part: null,
  ink: "yellow",
});

export interface PlacedDesign {
  design: AdDesign;
  /** Its place among all designs, by which the server names its fields. */
  at: number;
}

/** Designs in a language. */
export const designsIn = (form: AdForm, lang: Lang): PlacedDesign[] =>
  form.designs.flatMap((design, at) => (design.lang === lang ? [{ design, at }] : []));

/** Languages with a design. */
export const designLangs = (form: AdForm): Lang[] =>
  LANGS.filter((lang) => form.designs.some((design) => design.lang === lang));

/** Languages with a design in which something is written or shown. */
export const writtenLangs = (form: AdForm): Lang[] =>
  designLangs(form).filter((lang) => designsIn(form, lang).some(({ design }) => isWritten(design)));

const isWritten = ({ headline, line, text, alt, poster, strip }: AdDesign): boolean =>
  [headline, line, text, alt].some((words) => words.trim() !== "") || poster !== null || strip !== null;

/** Places of the package that are booked. */
export const bookedPlaces = (form: AdForm, { placements }: Pick<AdPackageChoice, "placements">) =>
  placements.filter(({ code }) => form.placements.includes(code));

/** Ratios of the booked places. */
export const bookedRatios = (form: AdForm, one: Pick<AdPackageChoice, "placements">): AdRatio[] =>
  (["poster", "strip"] as const).filter((ratio) => bookedPlaces(form, one).some((place) => place.ratio === ratio));

/** The picture that a design shows in a ratio. */
export function pictureOf(design: AdDesign, ratio: AdRatio, pictures: readonly Media[]): Media["picture"] | null {
  const id = design.look === "composed" ? design.part : design[ratio];
  return pictures.find((media) => media.id === id)?.picture ?? null;
}

/** True if a stored copy is a form of a booking. */
export const isAdForm = (value: unknown): value is AdForm =>
  typeof value === "object" && value !== null && "designs" in value && "declarations" in value;
