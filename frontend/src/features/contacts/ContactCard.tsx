import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { ContactCard } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { Icon } from "../../ui/Icon";
import { trackClicks } from "../../lib/clicks";
import { capital } from "../../lib/text";
import { ContactLogo } from "./ContactLogo";
import { OpenStatus } from "../../ui/site/OpenStatus";

/** A contact in a list: the card leads to its page, the number to the telephone. */
export function ContactCard({ contact }: { contact: ContactCard }) {
  const t = useT();
  const lang = useLang();
  const { phone } = contact;
  const place = [contact.street, contact.town].filter((part) => part !== "").join(", ");
  return (
    <article className="contact-card">
      <ContactLogo contact={contact} />
      <div className="ccard__b">
        <h3>
          <A href={contact.path} lang={contact.lang}>
            {contact.name}
          </A>
        </h3>
        <div className="contact-card__details">
          {place ? <span>{place}</span> : contact.summary && <span>{contact.summary}</span>}
          {phone && (
            <span className="numeric">
              <Icon name="call" />
              {phone.dial ? (
                <a
                  className="contact-card__phone"
                  href={`tel:${phone.dial}`}
                  onClick={trackClicks(contact.path, "phone")}
                >
                  {phone.display}
                </a>
              ) : (
                phone.display
              )}
            </span>
          )}
          <OpenStatus open={contact.open} />
          {contact.languages.length > 0 && (
            <span className="tiny muted">
              <span className="visually-hidden">{t("contacts.spoken")}: </span>
              {capital(contact.languages.map(({ label }) => label).join("\u00a0· "))}
            </span>
          )}
          {contact.state === "needs_check" && contact.verified_at && (
            <span className="tiny muted">
              {t("contacts.verified", { date: formatDate(lang, contact.verified_at) })}
            </span>
          )}
        </div>
      </div>
    </article>
  );
}

/** Emergency numbers: large, red, one tap. */
export function EmergencyNumbers({ contacts }: { contacts: ContactCard[] }) {
  const t = useT();
  if (contacts.length === 0) return null;
  return (
    <section className="emergency" aria-labelledby="sos">
      <h2 id="sos">{t("contacts.emergency_call")}</h2>
      <ul className="x emergency__list cards--rows">
        {contacts.map((contact) => (
          <li key={contact.id}>
            {contact.phone &&
              (contact.phone.dial ? (
                <a
                  className="emergency__number numeric"
                  href={`tel:${contact.phone.dial}`}
                  aria-label={`${contact.name}: ${contact.phone.display}`}
                  onClick={trackClicks(contact.path, "phone")}
                >
                  {contact.phone.display}
                </a>
              ) : (
                <span className="emergency__number numeric">{contact.phone.display}</span>
              ))}
            <A href={contact.path} lang={contact.lang}>
              {contact.name}
            </A>
          </li>
        ))}
      </ul>
    </section>
  );
}
