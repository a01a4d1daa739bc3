// State of the editor, and the body that it sends.
import type { ContactChange, ContactForm, EnterpriseRef, Interval, Media } from "../../../generated/api";
import { LANGS } from "../../../lib/paths";
import type { Lang } from "../../../lib/page-types";
import { recordOf } from "../../../lib/keys";
import { weekOf } from "../../../lib/hours";
import { exceptionDrafts, exceptionsOf, type ExceptionDraft } from "./hours";
import { TEXT_FIELDS, type DraftText, type TextField } from "./textFields";

type Address = NonNullable<ContactForm["card"]["addresses"]>[number];

/** A place with its coordinates as people copy them from a map: "47.3769, 8.5417". */
export type Place = Omit<Address, "lat" | "lon"> & { where: string };

/** A contact as it is being written. */
export interface Draft {
  subgroup_id: string;
  slug: string;
  texts: Record<Lang, DraftText>;
  card: Omit<ContactForm["card"], "addresses">;
  places: Place[];
  logo: Media | null;
  /** Intervals of the days, Monday first. */
  week: Interval[][];
  exceptions: ExceptionDraft[];
  languages: string[];
  emergency: boolean;
  free_of_charge: ContactForm["free_of_charge"];
  source_url: string;
  enterprise: EnterpriseRef | null;
  verify_every_days: string;
  /** Translations that were read again and are right. */
  confirmed_texts: Lang[];
  /** Languages whose text is held back from readers. */
  draft_texts: Lang[];
}

const NO_TEXT: DraftText = recordOf(TEXT_FIELDS, () => "");
export const NO_WORDS = { en: "", uk: "", de: "" };

const EMPTY_CARD: Draft["card"] = {
  phones: [],
  emails: [],
  website: "",
  social: { facebook: "", instagram: "", telegram: "", whatsapp: "", viber: "", youtube: "", linkedin: "" },
  hours: { always_open: false, by_appointment: false, weekly: [], exceptions: [], time_zone: "" },
  accessibility: { step_free: null, toilet: null, hearing_loop: null, sign_language: null, note: NO_WORDS },
  target_groups: [],
  appointment_url: "",
  logo_alt: NO_WORDS,
};

const EMPTY_CARD_FORM: ContactForm["card"] = EMPTY_CARD;

export const NEW_PLACE: Place = {
  street: "",
  house_no: "",
  postal_code: "",
  town: "",
  country: "CH",
  region: null,
  town_names: NO_WORDS,
  how_to_find: NO_WORDS,
  where: "",
};

/** Degrees north and east; nulls where nothing stands there, null where it cannot be read. */
export function degreesOf(where: string): { lat: number | null; lon: number | null } | null {
  if (where.trim() === "") return { lat: null, lon: null };
  const [, north, east] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(where) ?? [];
  if (north === undefined || east === undefined) return null;
  const [lat, lon] = [Number(north), Number(east)];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

/** The first place whose coordinates cannot be read, or -1. */
export const unreadablePlace = (draft: Draft): number =>
  draft.places.findIndex((place) => degreesOf(place.where) === null);

function placeOf({ lat, lon, ...address }: Address): Place {
  return {
    ...NEW_PLACE,
    country: null,
    ...address,
    where: typeof lat === "number" && typeof lon === "number" ? `${lat}, ${lon}` : "",
  };
}

export function draftOf(form: ContactForm | null): Draft {
  const { addresses = [], ...card } = form?.card ?? EMPTY_CARD_FORM;
  const hours = card.hours ?? EMPTY_CARD.hours;
  const text = (lang: Lang): DraftText => {
    const known = form?.texts[lang];
    if (!known) return NO_TEXT;
    return recordOf(TEXT_FIELDS, (field) => known[field] ?? "");
  };
  return {
    subgroup_id: form?.subgroup_id ?? "",
    slug: form?.slug ?? "",
    texts: { en: text("en"), uk: text("uk"), de: text("de") },
    card: { ...EMPTY_CARD, ...card },
    places: addresses.map(placeOf),
    logo: form?.logo ?? null,
    week: [0, 1, 2, 3, 4, 5, 6].map((day) => hours?.weekly?.[day] ?? []),
    exceptions: exceptionDrafts(hours?.exceptions ?? []),
    languages: form?.languages ?? [],
    emergency: form?.emergency ?? false,
    free_of_charge: form?.free_of_charge ?? "unknown",
    source_url: form?.source_url ?? "",
    enterprise: form?.enterprise ?? null,
    verify_every_days: form ? String(form.verify_every_days) : "",
    confirmed_texts: [],
    draft_texts: form?.draft_texts ?? [],
  };
}

export function callOf(draft: Draft, form: ContactForm | null): ContactChange {
  const texts: ContactChange["texts"] = {};
  for (const lang of LANGS) {
    const text = draft.texts[lang];
    const name = text.name?.trim();
    if (!name) continue;
    const sent = (field: TextField) => (text[field] ?? "").trim();
    texts[lang] = { ...recordOf(TEXT_FIELDS, sent), name };
  }
  const days = Number(draft.verify_every_days);
  return {
    version: form?.version ?? null,
    subgroup_id: draft.subgroup_id,
    slug: draft.slug.trim() || null,
    texts,
    card: {
      ...draft.card,
      phones: (draft.card.phones ?? []).filter((phone) => phone.display?.trim() || phone.number?.trim()),
      emails: (draft.card.emails ?? []).filter((email) => email.address.trim()),
      addresses: draft.places.map(({ where, ...place }) => ({
        ...place,
        ...(degreesOf(where) ?? { lat: null, lon: null }),
      })),
      hours: {
        ...draft.card.hours,
        weekly: weekOf(draft.week),
        exceptions: exceptionsOf(draft.exceptions),
      },
    },
    logo_media_id: draft.logo?.id ?? null,
    languages: draft.languages,
    emergency: draft.emergency,
    free_of_charge: draft.free_of_charge,
    source_url: draft.source_url.trim(),
    enterprise_id: draft.enterprise?.id ?? null,
    verify_every_days: days > 0 ? days : null,
    confirmed_texts: draft.confirmed_texts,
    draft_texts: draft.draft_texts.filter((lang) => texts[lang]),
  };
}

/** True if two drafts say the same. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Field by field: mine where I wrote something, theirs everywhere else. */
function mergedFields<T extends object>(base: T, mine: T, theirs: T): T {
  const out = { ...theirs };
  for (const [name, value] of Object.entries(mine)) {
    if (!same(value, new Map(Object.entries(base)).get(name))) Object.assign(out, { [name]: value });
  }
  return out;
}

/** My draft on top of what somebody else saved meanwhile: nothing that either wrote elsewhere is lost. */
export function mergedDraft(base: Draft, mine: Draft, theirs: Draft): Draft {
  return {
    ...mergedFields(base, mine, theirs),
    texts: {
      en: mergedFields(base.texts.en, mine.texts.en, theirs.texts.en),
      uk: mergedFields(base.texts.uk, mine.texts.uk, theirs.texts.uk),
      de: mergedFields(base.texts.de, mine.texts.de, theirs.texts.de),
    },
    card: mergedFields(base.card, mine.card, theirs.card),
  };
}
