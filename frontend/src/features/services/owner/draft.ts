// The form of a service while it is being written.
import type { Credential, PriceKind, ServiceForm, ServiceText } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";

export const EMPTY_TEXT: ServiceText = { title: "", summary: "", description: "", price_note: "" };
export const EMPTY_CREDENTIAL: Credential = { name: "", number: "" };

/** A new service, written first in the language of the page. */
export function emptyForm(lang: Lang, country: string | null): ServiceForm {
  return {
    category_id: null,
    texts: { [lang]: EMPTY_TEXT },
    languages: [lang],
    country,
    regions: [],
    town: "",
    postal_code: "",
    coverage: "on_site",
    price_kind: "on_request",
    price: null,
    photos: [],
    provider_type: "private",
    enterprise_id: null,
    card: {
      contact: { relay_form: true, phone: "", show_phone: "click", telegram: "", whatsapp: "", website: "" },
      video_url: "",
      hours: {},
      experience_since: null,
      credentials: [],
      legal: { name: "", address: "", uid: "" },
    },
  };
}

/** The text of a language; empty where there is none. */
export const textIn = (form: ServiceForm, lang: Lang): ServiceText => form.texts[lang] ?? EMPTY_TEXT;

/** Languages in which something is written. */
export const writtenLangs = (form: ServiceForm): Lang[] =>
  LANGS.filter((lang) => Object.values(textIn(form, lang)).some((text) => text !== ""));

/** True if a kind of price has an amount. */
export const hasAmount = (kind: PriceKind) => kind === "fixed" || kind === "from" || kind === "hourly";

/** True if a stored copy is a form of a service. */
export const isServiceForm = (value: unknown): value is ServiceForm =>
  typeof value === "object" && value !== null && "texts" in value && "card" in value;
