import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { ContactPage as Data, Envelope } from "../../lib/page-types";
import { Crumbs } from "../../ui/site/Crumbs";
import { Note } from "../../ui/site/Note";
import { Section } from "../../ui/site/Section";
import { Story } from "../../ui/site/Story";
import { FallbackNote } from "../../ui/site/FallbackNote";
import { ContactLogo } from "./ContactLogo";
import { CallBox } from "./CallBox";
import { ContactCard } from "./ContactCard";
import { ContactFacts } from "./ContactFacts";
import { Directions } from "./Directions";
import { QuickContact } from "./QuickContact";
import { OpenStatus } from "../../ui/site/OpenStatus";

/** The page of a contact: what it is and how to get there, and the box with every way to reach it. */
export function ContactPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "contact" ? <Contact page={envelope.data} /> : null;
}

function Contact({ page }: { page: Data }) {
  const t = useT();
  const here = useLang();
  const { contact } = page;
  const lang = contact.lang === here ? undefined : contact.lang;
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
          <QuickContact contact={contact} />
          {contact.summary && (
            <p className="reading-font contact__lead" lang={lang}>
              {contact.summary}
            </p>
          )}
          <ContactFacts contact={contact} />
          <Directions contact={contact} />
          <Rich id="bring" title={t("contacts.documents")} html={contact.text.documents_needed} lang={lang} />
          <Rich id="about" title={t("contacts.about")} html={contact.text.body} lang={lang} />
          {page.articles.length > 0 && (
            <Section id="articles" title={t("contacts.articles")}>
              <div className="cards--rows">
                {page.articles.map((article) => (
                  <Story key={article.id} article={article} excerpt={page.articles.length === 1} />
                ))}
              </div>
            </Section>
          )}
        </div>
        <CallBox page={page} />
        {page.neighbours.length > 0 && (
          <Section id="neighbours" title={t(contact.town ? "contacts.neighbours" : "contacts.neighbours_without_town")}>
            <div className="neighbours">
              {page.neighbours.map((neighbour) => (
                <ContactCard key={neighbour.id} contact={neighbour} />
              ))}
            </div>
          </Section>
        )}
      </div>
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
