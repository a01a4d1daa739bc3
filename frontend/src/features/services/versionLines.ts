// A version of a service as lines of text, by the groups of fields that a reviewer compares.
import type { ServiceField, ServiceForm } from "../../generated/api";
import { formatWeekday } from "../../lib/format";
import { written } from "../../lib/hours";
import type { Translate } from "../../lib/i18n";
import { langName } from "../../lib/labels/languages";
import { formPriceWords } from "../../lib/labels/servicePrice";
import type { Lang } from "../../lib/page-types";
import { LANGS } from "../../lib/paths";

export interface VersionLine {
  text: string;
  /** Language of the text, where it is one of the service. */
  lang?: Lang;
}

/** Names of categories, countries, regions and languages by their ids and codes. */
export type Names = (id: string) => string;

/** Blocks of rich text without markup. */
export function blocksOf(html: string): string[] {
  return html
    .replace(/<br\s*\/?>|<\/(?:p|li|h\d|blockquote)>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const plain = (texts: (string | null | undefined | false)[]): VersionLine[] =>
  texts.flatMap((text) => (text ? [{ text }] : []));

/** Lines of a group of fields; photos are shown as pictures instead. */
export function versionLines(
  t: Translate,
  here: Lang,
  names: Names,
  form: ServiceForm,
  field: ServiceField,
): VersionLine[] {
  const { card } = form;
  switch (field) {
    case "title":
      return texts(form, t, (text) => [text.title]);
    case "texts":
      return texts(form, t, (text) => [text.summary, ...blocksOf(text.description), text.price_note]);
    case "category":
      return plain([form.category_id && names(form.category_id)]);
    case "languages":
      return plain([form.languages.map(names).join(", ")]);
    case "place":
      return plain([
        form.country && names(form.country),
        form.regions.map(names).join(", "),
        [form.postal_code, form.town].filter(Boolean).join(" "),
        t(`services.coverage_${form.coverage}`),
      ]);
    case "price":
      return plain([formPriceWords(t, here, form)]);
    case "photos":
      return [];
    case "video":
      return plain([card.video_url]);
    case "contact":
      return plain([
        card.contact.relay_form && t("services.owner.relay_form"),
        card.contact.phone && `${card.contact.phone} (${t(`services.owner.show_phone_${card.contact.show_phone}`)})`,
        card.contact.telegram && `Telegram: ${card.contact.telegram}`,
        card.contact.whatsapp && `WhatsApp: ${card.contact.whatsapp}`,
        card.contact.website,
      ]);
    case "hours":
      return plain([
        ...(card.hours.weekly ?? []).map((day, at) => day.length > 0 && `${formatWeekday(here, at)} ${written(day)}`),
        card.hours.by_appointment && t("services.owner.by_appointment"),
      ]);
    case "experience":
      return plain([card.experience_since ? String(card.experience_since) : ""]);
    case "credentials":
      return plain(card.credentials.map(({ name, number }) => (number ? `${name} (${number})` : name)));
    case "legal":
      return plain([
        form.enterprise_id && names(form.enterprise_id),
        t(`services.owner.provider_${form.provider_type}`),
        card.legal.name,
        card.legal.address,
        card.legal.uid,
      ]);
  }
}

type Text = NonNullable<ServiceForm["texts"][Lang]>;

function texts(form: ServiceForm, t: Translate, of: (text: Text) => string[]): VersionLine[] {
  return LANGS.flatMap((lang) => {
    const text = form.texts[lang];
    const lines = text ? of(text).filter((line) => line !== "") : [];
    return lines.map((line, at) => ({ text: at === 0 ? `${langName(t, lang)}: ${line}` : line, lang }));
  });
}
