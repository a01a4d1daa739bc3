import { CardLimits, MailboxLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { TextInput } from "../../../ui/panel/TextInput";
import { replaced, without } from "../../../lib/lists";
import { NO_WORDS } from "./draft";
import { EditorRow } from "./EditorRow";
import type { PartProps } from "./EditorTexts";
import { LocalInputs } from "./LocalInputs";

type Card = PartProps["draft"]["card"];
type Mailbox = NonNullable<Card["emails"]>[number];

const SOCIAL = [
  ["facebook", "Facebook"],
  ["instagram", "Instagram"],
  ["telegram", "Telegram"],
  ["whatsapp", "WhatsApp"],
  ["viber", "Viber"],
  ["youtube", "YouTube"],
  ["linkedin", "LinkedIn"],
] as const;

/** Mail addresses, websites and social networks. */
export function EditorOnline({ draft, problems, onChange }: PartProps) {
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
          removes={
            email.address
              ? t("panel.contacts.remove_email", { email: email.address })
              : t("panel.contacts.remove_new_email", { number: at + 1 })
          }
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
