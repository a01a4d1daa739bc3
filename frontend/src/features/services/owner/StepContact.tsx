import type { OwnService, ServiceForm } from "../../../generated/api";
import { CredentialLimits, ServiceCardLimits, ServiceContactLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { problemText } from "../../../lib/errorMessage";
import { FieldError } from "../../../ui/Field";
import { Button, IconButton } from "../../../ui/panel/Button";
import { Check } from "../../../ui/panel/Check";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { CredentialDocuments } from "./CredentialDocuments";
import { EMPTY_CREDENTIAL } from "./draft";
import { ProviderFields } from "./ProviderFields";
import type { StepProps } from "./StepProps";

type Card = ServiceForm["card"];
const YEAR = /^\d{4}$/;

interface Props extends StepProps {
  /** The service as it is saved; null before the first save. */
  service: OwnService | null;
}

/** The third step: ways to reach the provider, who they are, what they have learnt. */
export function StepContact({ service, form, choices, problems, change }: Props) {
  const t = useT();
  const { contact, credentials } = form.card;
  const set = (part: Partial<Card>) => change({ card: { ...form.card, ...part } });
  const setContact = (part: Partial<Card["contact"]>) => set({ contact: { ...contact, ...part } });
  const setCredential = (at: number, part: Partial<Card["credentials"][number]>) =>
    set({ credentials: credentials.map((one, n) => (n === at ? { ...one, ...part } : one)) });
  return (
    <div className="form">
      <fieldset className="form">
        <legend className="field-label">{t("services.owner.contact")}</legend>
        <p className="hint">{t("services.owner.contact_hint")}</p>
        <Check checked={contact.relay_form} onChange={(relay_form) => setContact({ relay_form })}>
          {t("services.owner.relay_form")}
        </Check>
        <FieldError id="services-contact-error" error={problemText(problems["card.contact"])} />
        <div className="form--two-columns">
          <TextInput
            optional
            label={t("services.owner.phone")}
            placeholder="+41 79 555 01 42"
            value={contact.phone}
            max={ServiceContactLimits.phone.max_length}
            problems={problems["card.contact.phone"]}
            onChange={(phone) => setContact({ phone })}
          />
          <Select
            label={t("services.owner.show_phone")}
            value={contact.show_phone}
            choices={[
              { value: "click", label: t("services.owner.show_phone_click") },
              { value: "never", label: t("services.owner.show_phone_never") },
            ]}
            onChange={(value) => setContact({ show_phone: value === "never" ? "never" : "click" })}
          />
          <TextInput
            optional
            label="Telegram"
            placeholder="@name"
            value={contact.telegram}
            max={ServiceContactLimits.telegram.max_length}
            problems={problems["card.contact.telegram"]}
            onChange={(telegram) => setContact({ telegram })}
          />
          <TextInput
            optional
            label="WhatsApp"
            placeholder="+41 79 555 01 42"
            value={contact.whatsapp}
            max={ServiceContactLimits.whatsapp.max_length}
            problems={problems["card.contact.whatsapp"]}
            onChange={(whatsapp) => setContact({ whatsapp })}
          />
          <TextInput
            optional
            type="url"
            label={t("services.owner.website")}
            value={contact.website}
            max={ServiceContactLimits.website.max_length}
            problems={problems["card.contact.website"]}
            onChange={(website) => setContact({ website })}
          />
          <TextInput
            optional
            label={t("services.owner.experience")}
            placeholder="2015"
            value={form.card.experience_since?.toString() ?? ""}
            problems={problems["card.experience_since"]}
            onChange={(text) => set({ experience_since: YEAR.test(text) ? Number(text) : null })}
          />
        </div>
      </fieldset>
      <ProviderFields form={form} choices={choices} problems={problems} change={change} />
      <fieldset className="form">
        <legend className="field-label">{t("services.owner.credentials")}</legend>
        <p className="hint">{t("services.owner.credentials_hint")}</p>
        <FieldError id="services-credentials-error" error={problemText(problems["card.credentials"])} />
        {credentials.map((credential, at) => (
          <div className="service-credential" key={at}>
            <TextInput
              label={t("services.owner.credential_name")}
              value={credential.name}
              max={CredentialLimits.name.max_length}
              problems={problems[`card.credentials.${at}.name`]}
              onChange={(name) => setCredential(at, { name })}
            />
            <TextInput
              optional
              label={t("services.owner.credential_number")}
              value={credential.number}
              max={CredentialLimits.number.max_length}
              onChange={(number) => setCredential(at, { number })}
            />
            <IconButton
              icon="trash"
              label={t("services.owner.credential_remove", { name: credential.name || String(at + 1) })}
              onClick={() => set({ credentials: credentials.filter((_, n) => n !== at) })}
            />
          </div>
        ))}
        <p>
          <Button
            icon="plus"
            disabledReason={
              credentials.length >= ServiceCardLimits.credentials.max_items && t("services.owner.credentials_full")
            }
            onClick={() => set({ credentials: [...credentials, EMPTY_CREDENTIAL] })}
          >
            {t("services.owner.credential_add")}
          </Button>
        </p>
        <CredentialDocuments id={service?.id ?? null} />
      </fieldset>
    </div>
  );
}
