import { CardLimits, MailboxLimits, PhoneLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { NO_WORDS, replaced, without } from "./draft";
import { EditorPlaces } from "./EditorPlaces";
import { EditorRow } from "./EditorRow";
import type { PartProps } from "./EditorTexts";
import { LocalInputs } from "./LocalInputs";

type Card = PartProps["draft"]["card"];
type Phone = NonNullable<Card["phones"]>[number];
type Mailbox = NonNullable<Card["emails"]>[number];

const PHONE_KINDS = ["phone", "mobile", "fax", "emergency"] as const;
const SOCIAL = [
  ["facebook", "Facebook"],
  ["instagram", "Instagram"],
  ["telegram", "Telegram"],
  ["whatsapp", "WhatsApp"],
  ["viber", "Viber"],
  ["youtube", "YouTube"],
  ["linkedin", "LinkedIn"],
] as const;

/** Numbers, addresses of mail and web, places. */
export function EditorWays(props: PartProps) {
  const t = useT();
  return (
    <>
      {props.problems.card && <p className="field-error">{t("panel.contacts.reach_needed")}</p>}
      <Phones {...props} />
      <Online {...props} />
      <EditorPlaces {...props} />
    </>
  );
}

function Phones({ draft, problems, onChange }: PartProps) {
  const t = useT();
  const { card } = draft;
  const phones = card.phones ?? [];
  const set = (phones: Phone[]) => onChange({ card: { ...card, phones } });
  const change = (at: number, wish: Partial<Phone>) => set(replaced(phones, at, wish));
  return (
    <fieldset className="form">
      <legend className="field-label">{t("panel.contacts.phones")}</legend>
      {phones.map((phone, at) => (
        <EditorRow
          key={at}
          removes={t("panel.contacts.remove_phone", { phone: phone.display ?? "" })}
          onRemove={() => set(without(phones, at))}
        >
          <TextInput
            label={t("panel.contacts.phone")}
            hint={phone.number ? `tel:${phone.number}` : t("panel.contacts.phone_hint")}
            value={phone.display ?? ""}
            max={PhoneLimits.display.max_length}
            problems={problems[`card.phones.${at}.display`] ?? problems[`card.phones.${at}.number`]}
            onChange={(display) => change(at, { display, number: "" })}
          />
          <Select
            label={t("panel.contacts.kind")}
            value={phone.kind ?? "phone"}
            choices={PHONE_KINDS.map((kind) => ({ value: kind, label: t(`panel.contacts.phone_kinds.${kind}`) }))}
            onChange={(value) => change(at, { kind: PHONE_KINDS.find((kind) => kind === value) ?? "phone" })}
          />
          <LocalInputs
            label={(lang) => t("panel.contacts.label_in", { lang })}
            value={phone.label}
            max={PhoneLimits.label.max_length}
            problems={problems[`card.phones.${at}.label`]}
            onChange={(label) => change(at, { label })}
          />
          <LocalInputs
            label={(lang) => t("panel.contacts.note_in", { lang })}
            hint={t("panel.contacts.note_hint")}
            value={phone.note}
            max={PhoneLimits.note.max_length}
            problems={problems[`card.phones.${at}.note`]}
            onChange={(note) => change(at, { note })}
          />
        </EditorRow>
      ))}
      <Button
        icon="plus"
        disabledReason={phones.length >= CardLimits.phones.max_items && t("panel.contacts.enough")}
        onClick={() => set([...phones, { number: "", display: "", kind: "phone", label: NO_WORDS, note: NO_WORDS }])}
      >
        {t("panel.contacts.add_phone")}
      </Button>
    </fieldset>
  );
}

function Online({ draft, problems, onChange }: PartProps) {
  const t = useT();
  const { card } = draft;
  const emails = card.emails ?? [];
  const set = (change: Partial<Card>) => onChange({ card: { ...card, ...change } });
  const change = (at: number, wish: Partial<Mailbox>) => set({ emails: replaced(emails, at, wish) });
  return (
    <fieldset className="form">
      <legend className="field-label">{t("panel.contacts.online")}</legend>
      {emails.map((email, at) => (
        <EditorRow
          key={at}
          removes={t("panel.contacts.remove_email", { email: email.address })}
          onRemove={() => set({ emails: without(emails, at) })}
        >
          <TextInput
            label={t("panel.contacts.email")}
            value={email.address}
            max={MailboxLimits.address.max_length}
            problems={problems[`card.emails.${at}.address`]}
            onChange={(address) => change(at, { address })}
          />
          <LocalInputs
            label={(lang) => t("panel.contacts.label_in", { lang })}
            value={email.label}
            max={MailboxLimits.label.max_length}
            problems={problems[`card.emails.${at}.label`]}
            onChange={(label) => change(at, { label })}
          />
        </EditorRow>
      ))}
      <Button
        icon="plus"
        disabledReason={emails.length >= CardLimits.emails.max_items && t("panel.contacts.enough")}
        onClick={() => set({ emails: [...emails, { address: "", label: NO_WORDS }] })}
      >
        {t("panel.contacts.add_email")}
      </Button>
      <div className="contact-editor__row">
        <TextInput
          optional
          label={t("panel.contacts.website")}
          value={card.website ?? ""}
          max={CardLimits.website.max_length}
          problems={problems["card.website"]}
          onChange={(website) => set({ website })}
        />
        <TextInput
          optional
          label={t("panel.contacts.appointment")}
          value={card.appointment_url ?? ""}
          max={CardLimits.appointment_url.max_length}
          problems={problems["card.appointment_url"]}
          onChange={(appointment_url) => set({ appointment_url })}
        />
        {SOCIAL.map(([site, name]) => (
          <TextInput
            key={site}
            optional
            label={name}
            value={card.social?.[site] ?? ""}
            problems={problems[`card.social.${site}`]}
            onChange={(url) => set({ social: { ...card.social, [site]: url } })}
          />
        ))}
      </div>
    </fieldset>
  );
}
