import type { EnterpriseForm, SpokenLanguage } from "../../../generated/api";
import { EnterpriseCardLimits, SocialLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { ChecksField } from "../../../ui/panel/ChecksField";
import { TextInput } from "../../../ui/panel/TextInput";
import { AddressFields } from "./AddressFields";
import type { FieldsProps } from "./FieldsProps";

type Card = EnterpriseForm["card"];

const SITES = [
  ["facebook", "Facebook"],
  ["instagram", "Instagram"],
  ["telegram", "Telegram"],
  ["whatsapp", "WhatsApp"],
  ["viber", "Viber"],
  ["youtube", "YouTube"],
  ["linkedin", "LinkedIn"],
] as const;

/** Address, ways to reach the enterprise, languages. */
export function ContactFields({ form, problems, change, languages }: FieldsProps & { languages: SpokenLanguage[] }) {
  const t = useT();
  const { card } = form;
  const set = (part: Partial<Card>) => change({ card: { ...card, ...part } });
  const chosen = SITES.filter(([name]) => card.social[name]).length;
  return (
    <>
      <fieldset className="form">
        <legend className="field-label">{t("enterprises.owner.address")}</legend>
        <AddressFields
          address={card.address}
          field="card.address"
          problems={problems}
          onChange={(address) => set({ address })}
        />
      </fieldset>
      <fieldset className="form">
        <legend className="field-label">{t("enterprises.owner.contact")}</legend>
        <p className="hint">{t("enterprises.owner.contact_hint")}</p>
        <div className="form--two-columns">
          <TextInput
            label={t("enterprises.owner.contact_person")}
            hint={t("enterprises.owner.contact_person_hint")}
            value={card.contact_person}
            max={EnterpriseCardLimits.contact_person.max_length}
            problems={problems["card.contact_person"]}
            onChange={(contact_person) => set({ contact_person })}
          />
          <TextInput
            type="email"
            label={t("enterprises.owner.email")}
            value={card.email}
            max={EnterpriseCardLimits.email.max_length}
            problems={problems["card.email"]}
            onChange={(email) => set({ email })}
          />
          <TextInput
            optional
            label={t("enterprises.owner.phone")}
            placeholder="+41 44 555 01 42"
            value={card.phone}
            max={EnterpriseCardLimits.phone.max_length}
            problems={problems["card.phone"]}
            onChange={(phone) => set({ phone })}
          />
          <TextInput
            optional
            type="url"
            label={t("enterprises.owner.website")}
            value={card.website}
            max={EnterpriseCardLimits.website.max_length}
            problems={problems["card.website"]}
            onChange={(website) => set({ website })}
          />
        </div>
        <details open={chosen > 0 || undefined}>
          <summary className="link">{t("enterprises.owner.social")}</summary>
          <div className="form--two-columns">
            {SITES.map(([name, label]) => (
              <TextInput
                key={name}
                optional
                type="url"
                label={label}
                value={card.social[name] ?? ""}
                max={SocialLimits[name].max_length}
                problems={problems[`card.social.${name}`]}
                onChange={(address) => set({ social: { ...card.social, [name]: address } })}
              />
            ))}
          </div>
        </details>
      </fieldset>
      <ChecksField
        label={t("enterprises.owner.languages")}
        hint={t("enterprises.owner.languages_hint")}
        choices={languages.map(({ code, label }) => ({ value: code, label }))}
        chosen={card.languages}
        max={EnterpriseCardLimits.languages.max_items}
        problems={problems["card.languages"]}
        onChange={(picked) => set({ languages: picked })}
      />
    </>
  );
}
