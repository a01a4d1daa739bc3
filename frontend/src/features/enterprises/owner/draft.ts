// The profile of an enterprise while it is being written.
import type { Branch, ContactAddress, EnterpriseForm, EnterpriseText } from "../../../generated/api";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";

export const STORE = "enterprise_draft";

export const EMPTY_TEXT: EnterpriseText = { display_name: "", about: "" };
export const EMPTY_ADDRESS: ContactAddress = {};
export const EMPTY_BRANCH: Branch = { name: "", address: EMPTY_ADDRESS, phone: "" };

/** A new enterprise, with its address in the same country. */
export const emptyForm = (country: string | null): EnterpriseForm => ({
  texts: {},
  kind: "company",
  legal_name: "",
  legal_form: "",
  country,
  register_no: "",
  uid: "",
  card: {
    address: country ? { country } : EMPTY_ADDRESS,
    contact_person: "",
    email: "",
    phone: "",
    website: "",
    social: {},
    languages: [],
    branches: [],
  },
  public_profile: true,
  logo: null,
  cover: null,
});

export const textIn = (form: EnterpriseForm, lang: Lang): EnterpriseText => form.texts[lang] ?? EMPTY_TEXT;

/** Languages in which something is written. */
export const writtenLangs = (form: EnterpriseForm): Lang[] =>
  LANGS.filter((lang) => Object.values(textIn(form, lang)).some((text) => text !== ""));

export const isForm = (value: unknown): value is EnterpriseForm =>
  typeof value === "object" && value !== null && "legal_name" in value && "card" in value;
