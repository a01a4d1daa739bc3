// The form of a service while it is being written, and its copy in this browser.
import type { Credential, PriceKind, ServiceForm, ServiceText } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import * as stores from "../../../lib/storedForm";
import type { StoredForm } from "../../../lib/storedForm";

export const EMPTY_TEXT: ServiceText = { title: "", summary: "", description: "", price_note: "" };
export const EMPTY_CREDENTIAL: Credential = { name: "", number: "" };

/** A new service, written first in the language of the page. */
export function emptyForm(lang: Lang): ServiceForm {
  return {
    category_id: null,
    texts: { [lang]: EMPTY_TEXT },
    languages: [lang],
    country: null,
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

const KIND = "service_draft";
const isForm = (value: unknown): value is ServiceForm =>
  typeof value === "object" && value !== null && "texts" in value && "card" in value;

export const writeStored = (id: string | null, stored: StoredForm<ServiceForm>) => stores.writeStored(KIND, id, stored);
export const removeStored = (id: string | null) => stores.removeStored(KIND, id);
/** Text that was typed here and did not reach the server. */
export const readStored = (id: string | null) => stores.readStored(KIND, id, isForm);
