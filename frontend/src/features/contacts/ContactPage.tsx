import type { ReactNode } from "react";
import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { ContactDetail, ContactPage as Data, Envelope } from "../../lib/page-types";
import { Crumbs } from "../../ui/site/Crumbs";
import { Icon } from "../../ui/Icon";
import { Note } from "../../ui/site/Note";
import { Section } from "../../ui/site/Section";
import { Story } from "../../ui/site/Story";
import { FallbackNote } from "../../ui/site/FallbackNote";
import { trackClicks } from "../../lib/clicks";
import { ContactLogo } from "./ContactLogo";
import { CallBox } from "./CallBox";
import { ContactCard } from "./ContactCard";
import { OpenStatus } from "./OpenStatus";

/** The page of a contact: what it is and how to get there, and the box with every way to reach it. */
export function ContactPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "contact" ? <Contact page={envelope.data} /> : null;
}

function Contact({ page }: { page: Data }) {
  const t = useT();
  const here = useLang();
  const { contact } = page;
  const lang = contact.lang === here ? undefined : contact.lang;
  const [address] = contact.addresses;
  const [phone] = contact.phones;
  return (
    <div className="container">
      <Crumbs crumbs={page.crumbs} />
      <div className="contact">
        <div className="contact__main">
          <header className="contact__head">
            <ContactLogo contact={contact} large />
            <div className="stack--tight">
              <OpenStatus open={contact.open} />
              <h1 className="poster-type display-2" lang={lang}>
                {contact.name}
              </h1>
            </div>
          </header>
          {contact.lang !== here && <FallbackNote shown={contact.lang} languages={page.languages} />}
          {contact.unconfirmed_since && (
            <Note tone="warn">{t("contacts.unconfirmed", { date: formatDate(here, contact.unconfirmed_since) })}</Note>
          )}
          {contact.closed_at && (
            <Note tone="bad">{t("contacts.gone_since", { date: formatDate(here, contact.closed_at) })}</Note>
          )}
          {(phone?.dial || address) && (
            <div className="contact__quick only-mobile">
              {phone?.dial && (
                <a
                  className="button button--primary"
                  href={`tel:${phone.dial}`}
                  onClick={trackClicks(contact.path, "phone")}
                >
                  <Icon name="call" /> {phone.display}
                </a>
              )}
              {address && (
                <a
                  className="button button--line"
                  href={address.map_url}
                  rel="noopener"
                  onClick={trackClicks(contact.path, "route")}
                >
                  <Icon name="pin" /> {t("contacts.map")}
                </a>
              )}
            </div>
          )}
          {contact.summary && (
            <p className="reading-font contact__lead" lang={lang}>
              {contact.summary}
            </p>
          )}
          <Facts contact={contact} />
          <Ways contact={contact} />
          <Rich id="bring" title={t("contacts.documents")} html={contact.text.documents_needed} lang={lang} />
          <Rich id="about" title={t("contacts.about")} html={contact.text.body} lang={lang} />
          {page.articles.length > 0 && (
            <Section id="articles" title={t("contacts.articles")}>
              <div className="cards">
                {page.articles.map((article) => (
                  <Story key={article.id} article={article} />
                ))}
              </div>
            </Section>
          )}
        </div>
        <CallBox page={page} />
      </div>
      {page.neighbours.length > 0 && (
        <Section id="neighbours" title={t("contacts.neighbours")}>
          <div className="contact-cards">
            {page.neighbours.map((neighbour) => (
              <ContactCard key={neighbour.id} contact={neighbour} />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}

/** The way there in steps, and a map of another site behind a plain link. */
function Ways({ contact }: { contact: ContactDetail }) {
  const t = useT();
  const here = useLang();
  if (contact.addresses.length === 0) return null;
  return (
    <Section id="way" title={t("contacts.how_to_find")}>
      {contact.addresses.map((address) => (
        <div className="stack--tight contact__way" key={address.map_url}>
          {contact.addresses.length > 1 && (
            <h3>{[address.street, address.town].filter((part) => part !== "").join(", ")}</h3>
          )}
          {address.steps.length > 0 && (
            <ol className="how-to-get-there" lang={address.steps_lang === here ? undefined : address.steps_lang}>
              {address.steps.map((step) => (
                <li key={step}>
                  <span>{step}</span>
                </li>
              ))}
            </ol>
          )}
          <p>
            <a
              className="button button--line"
              href={address.map_url}
              rel="noopener"
              onClick={trackClicks(contact.path, "route")}
            >
              <Icon name="pin" /> {t("contacts.open_map")}
            </a>
          </p>
        </div>
      ))}
    </Section>
  );
}

/** Costs, access, whom it is for: a line each, only where somebody said so. */
function Facts({ contact }: { contact: ContactDetail }) {
  const t = useT();
  const { accessibility: access } = contact;
  const can = (["step_free", "toilet", "hearing_loop", "sign_language"] as const).flatMap((name) => {
    const value = access[name];
    if (value === null) return [];
    return [t(value ? `contacts.access_${name}` : `contacts.access_no_${name}`)];
  });
  const free = contact.free_of_charge === "unknown" ? "" : t(`contacts.free_${contact.free_of_charge}`);
  const costs = [free, contact.text.costs_note].filter((part) => part !== "").join(" · ");
  const access_line = [...can, access.note].filter((part) => part !== "").join(" · ");
  const groups = contact.target_groups.map((group) => t(`contacts.for_${group}`)).join(", ");
  if (!costs && !access_line && !groups) return null;
  return (
    <dl className="facts">
      {groups && <Fact name={t("contacts.for")}>{groups}</Fact>}
      {costs && <Fact name={t("contacts.costs")}>{costs}</Fact>}
      {access_line && <Fact name={t("contacts.access")}>{access_line}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Rich({ id, title, html, lang }: { id: string; title: string; html: string; lang?: string }) {
  if (!html) return null;
  return (
    <Section id={id} title={title}>
      <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
    </Section>
  );
}
