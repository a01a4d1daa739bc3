import { useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { Button } from "../../../ui/panel/Button";
import { Check } from "../../../ui/panel/Check";
import { Select, TextInput } from "../../../ui/panel/Field";
import { langName } from "../../../ui/panel/langName";
import { NO_WORDS } from "./draft";
import type { PartProps } from "./EditorTexts";

type Card = PartProps["draft"]["card"];
type Phone = NonNullable<Card["phones"]>[number];
type Address = NonNullable<Card["addresses"]>[number];

const PHONE_KINDS = ["phone", "mobile", "fax", "emergency"] as const;
const FREE = ["unknown", "yes", "partly", "no"] as const;
const SOCIAL = ["facebook", "instagram", "telegram", "whatsapp", "viber", "youtube", "linkedin"] as const;
const GROUPS = ["everyone", "status_s", "families", "youth", "seniors", "businesses"] as const;
const ACCESS = ["step_free", "toilet", "hearing_loop", "sign_language"] as const;

const without = <T,>(list: T[], at: number) => list.filter((_, index) => index !== at);
const replaced = <T,>(list: T[], at: number, one: T) => list.map((old, index) => (index === at ? one : old));

/** Numbers, addresses of mail and web, places, and what to know before one goes. */
export function EditorWays({ draft, problems, onChange }: PartProps) {
  const t = useT();
  const { card } = draft;
  const phones = card.phones ?? [];
  const emails = card.emails ?? [];
  const places = card.addresses ?? [];
  const set = (change: Partial<Card>) => onChange({ card: { ...card, ...change } });
  const setPhone = (at: number, change: Partial<Phone>) => {
    const old = phones[at];
    if (old) set({ phones: replaced(phones, at, { ...old, ...change }) });
  };
  const setPlace = (at: number, change: Partial<Address>) => {
    const old = places[at];
    if (old) set({ addresses: replaced(places, at, { ...old, ...change }) });
  };
  return (
    <>
      {problems.card && <p class="err">{t("panel.contacts.reach_needed")}</p>}
      <fieldset class="form">
        <legend class="lab">{t("panel.contacts.phones")}</legend>
        {phones.map((phone, at) => (
          <div class="cedit__row" key={at}>
            <TextInput
              label={t("panel.contacts.phone")}
              hint={phone.number ? `tel:${phone.number}` : t("panel.contacts.phone_hint")}
              value={phone.display ?? ""}
              max={40}
              problems={problems[`card.phones.${at}.display`] ?? problems[`card.phones.${at}.number`]}
              onChange={(display) => setPhone(at, { display, number: "" })}
            />
            <Select
              label={t("panel.contacts.kind")}
              value={phone.kind ?? "phone"}
              choices={PHONE_KINDS.map((kind) => ({ value: kind, label: t(`panel.contacts.phone_kinds.${kind}`) }))}
              onChange={(value) => setPhone(at, { kind: PHONE_KINDS.find((kind) => kind === value) ?? "phone" })}
            />
            {LANGS.map((lang) => (
              <TextInput
                key={lang}
                optional
                lang={lang}
                label={t("panel.contacts.label_in", { lang: langName(t, lang) })}
                value={phone.label?.[lang] ?? ""}
                max={40}
                onChange={(text) => setPhone(at, { label: { ...NO_WORDS, ...phone.label, [lang]: text } })}
              />
            ))}
            <Button icon="close" label={t("panel.contacts.remove_phone", { phone: phone.display ?? "" })} onClick={() => set({ phones: without(phones, at) })} />
          </div>
        ))}
        <Button
          icon="plus"
          reason={phones.length >= 6 && t("panel.contacts.enough")}
          onClick={() => set({ phones: [...phones, { number: "", display: "", kind: "phone", label: NO_WORDS, note: NO_WORDS }] })}
        >
          {t("panel.contacts.add_phone")}
        </Button>
      </fieldset>
      <fieldset class="form">
        <legend class="lab">{t("panel.contacts.online")}</legend>
        {emails.map((email, at) => (
          <div class="cedit__row" key={at}>
            <TextInput
              label={t("panel.contacts.email")}
              value={email.address}
              max={254}
              problems={problems[`card.emails.${at}.address`]}
              onChange={(address) => set({ emails: replaced(emails, at, { ...email, address }) })}
            />
            <Button icon="close" label={t("panel.contacts.remove_email", { email: email.address })} onClick={() => set({ emails: without(emails, at) })} />
          </div>
        ))}
        <Button
          icon="plus"
          reason={emails.length >= 4 && t("panel.contacts.enough")}
          onClick={() => set({ emails: [...emails, { address: "", label: NO_WORDS }] })}
        >
          {t("panel.contacts.add_email")}
        </Button>
        <div class="cedit__row">
          <TextInput optional label={t("panel.contacts.website")} value={card.website ?? ""} max={500} problems={problems["card.website"]} onChange={(website) => set({ website })} />
          <TextInput optional label={t("panel.contacts.appointment")} value={card.appointment_url ?? ""} max={500} problems={problems["card.appointment_url"]} onChange={(appointment_url) => set({ appointment_url })} />
          {SOCIAL.map((site) => (
            <TextInput
              key={site}
              optional
              label={site.charAt(0).toUpperCase() + site.slice(1)}
              value={card.social?.[site] ?? ""}
              problems={problems[`card.social.${site}`]}
              onChange={(url) => set({ social: { ...card.social, [site]: url } })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset class="form">
        <legend class="lab">{t("panel.contacts.places")}</legend>
        {places.map((place, at) => (
          <div class="cedit__row" key={at}>
            <TextInput label={t("panel.contacts.street")} value={place.street ?? ""} max={100} onChange={(street) => setPlace(at, { street })} />
            <TextInput label={t("panel.contacts.house_no")} value={place.house_no ?? ""} max={16} onChange={(house_no) => setPlace(at, { house_no })} />
            <TextInput label={t("panel.contacts.postal_code")} value={place.postal_code ?? ""} max={16} problems={problems[`card.addresses.${at}.postal_code`]} onChange={(postal_code) => setPlace(at, { postal_code })} />
            <TextInput label={t("panel.contacts.town")} value={place.town ?? ""} max={80} onChange={(town) => setPlace(at, { town })} />
            <TextInput optional label={t("panel.contacts.region")} value={place.region ?? ""} max={80} onChange={(region) => setPlace(at, { region })} />
            <TextInput optional label={t("panel.contacts.country")} hint="CH, UA, DE" value={place.country ?? ""} max={2} problems={problems[`card.addresses.${at}.country`]} onChange={(country) => setPlace(at, { country: country.toUpperCase() })} />
            {LANGS.map((lang) => (
              <TextInput
                key={lang}
                optional
                lang={lang}
                label={t("panel.contacts.town_in", { lang: langName(t, lang) })}
                value={place.town_names?.[lang] ?? ""}
                onChange={(text) => setPlace(at, { town_names: { ...NO_WORDS, ...place.town_names, [lang]: text } })}
              />
            ))}
            {LANGS.map((lang) => (
              <TextInput
                key={`way-${lang}`}
                optional
                rows={3}
                lang={lang}
                label={t("panel.contacts.way_in", { lang: langName(t, lang) })}
                hint={t("panel.contacts.way_hint")}
                value={place.how_to_find?.[lang] ?? ""}
                max={300}
                onChange={(text) => setPlace(at, { how_to_find: { ...NO_WORDS, ...place.how_to_find, [lang]: text } })}
              />
            ))}
            <Button icon="close" label={t("panel.contacts.remove_place", { place: place.street ?? "" })} onClick={() => set({ addresses: without(places, at) })} />
          </div>
        ))}
        <Button
          icon="plus"
          reason={places.length >= 5 && t("panel.contacts.enough")}
          onClick={() => set({ addresses: [...places, { street: "", house_no: "", postal_code: "", town: "", country: "CH", region: "", town_names: NO_WORDS, how_to_find: NO_WORDS }] })}
        >
          {t("panel.contacts.add_place")}
        </Button>
      </fieldset>
      <fieldset class="form">
        <legend class="lab">{t("panel.contacts.to_know")}</legend>
        <div class="cedit__row">
          <TextInput label={t("panel.contacts.languages")} hint={t("panel.contacts.languages_hint")} value={draft.languages} problems={problems.languages} onChange={(languages) => onChange({ languages })} />
          <Select
            label={t("panel.contacts.free")}
            value={draft.free_of_charge}
            choices={FREE.map((free) => ({ value: free, label: t(`panel.contacts.free_kinds.${free}`) }))}
            onChange={(value) => onChange({ free_of_charge: FREE.find((free) => free === value) ?? "unknown" })}
          />
          <TextInput optional label={t("panel.contacts.verify_every")} hint={t("panel.contacts.verify_hint")} value={draft.verify_every_days} problems={problems.verify_every_days} onChange={(verify_every_days) => onChange({ verify_every_days })} />
          <TextInput optional label={t("panel.contacts.source")} value={draft.source_url} max={500} problems={problems.source_url} onChange={(source_url) => onChange({ source_url })} />
        </div>
        <Check checked={draft.emergency} onChange={(emergency) => onChange({ emergency })}>
          {t("panel.contacts.emergency")}
        </Check>
        <div class="row">
          {GROUPS.map((group) => (
            <Check
              key={group}
              checked={(card.target_groups ?? []).includes(group)}
              onChange={(on) =>
                set({
                  target_groups: on
                    ? [...(card.target_groups ?? []), group]
                    : (card.target_groups ?? []).filter((one) => one !== group),
                })
              }
            >
              {t(`contacts.for_${group}`)}
            </Check>
          ))}
        </div>
        <div class="cedit__row">
          {ACCESS.map((name) => {
            const value = card.accessibility?.[name];
            return (
              <Select
                key={name}
                label={t(`contacts.access_${name}`)}
                value={value === true ? "yes" : value === false ? "no" : ""}
                none={t("panel.contacts.free_kinds.unknown")}
                choices={[
                  { value: "yes", label: t("panel.contacts.yes") },
                  { value: "no", label: t("panel.contacts.no") },
                ]}
                onChange={(said) =>
                  set({ accessibility: { ...card.accessibility, [name]: said === "" ? null : said === "yes" } })
                }
              />
            );
          })}
        </div>
      </fieldset>
    </>
  );
}
