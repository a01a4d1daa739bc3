import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import { useLayout } from "../../lib/page-context";
import type { ContactSheetPage as Data, Envelope, SheetContact } from "../../lib/page-types";
import { capital } from "../../lib/text";
import { A } from "../../ui/site/A";
import { Icon } from "../../ui/Icon";
import { HoursTable } from "../../ui/site/HoursTable";

/** A whole group on paper: columns of small cards, none cut by the end of a page. */
export function ContactSheetPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "contact-sheet" ? <Sheet sheet={envelope.data} /> : null;
}

function Sheet({ sheet }: { sheet: Data }) {
  const t = useT();
  const lang = useLang();
  const layout = useLayout();
  return (
    <div className="container sheet">
      <p className="sheet__actions row">
        <A className="button button--line" href={sheet.path}>
          <Icon name="back" /> {t("contacts.back")}
        </A>
        <button className="button button--primary needs-script" type="button" onClick={() => window.print()}>
          <Icon name="print" /> {t("contacts.print")}
        </button>
      </p>
      <header className="sheet__head">
        <h1 lang={sheet.title_lang === lang ? undefined : sheet.title_lang}>{sheet.title}</h1>
        <p className="small">
          {t("contacts.count", { count: sheet.total })} ·{" "}
          {t("contacts.sheet_from", { date: formatDate(lang, layout.today) })}
          {" · "}
          {t("contacts.sheet_note")}
          <br />
          <span className="sheet__address">{sheet.url}</span>
        </p>
      </header>
      {sheet.sections.map((section, index) => (
        <section key={section.title ?? "elsewhere"} aria-labelledby={`sheet-${index}`}>
          <h2 id={`sheet-${index}`} lang={section.lang === lang ? undefined : section.lang}>
            {section.title ?? t("contacts.elsewhere")}
          </h2>
          <div className="sheet__cards">
            {section.contacts.map((contact) => (
              <PaperCard key={contact.card.id} contact={contact} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function PaperCard({ contact }: { contact: SheetContact }) {
  const t = useT();
  const here = useLang();
  const { card } = contact;
  const place = [card.street, card.town].filter((part) => part !== "").join(", ");
  return (
    <article className="sheet__card">
      <h3 lang={card.lang === here ? undefined : card.lang}>
        {card.emergency && <span className="sheet__emergency">{t("contacts.emergency")}: </span>}
        {card.name}
      </h3>
      {contact.phones.map((phone) => (
        <p className="numeric" key={phone.display}>
          <b>{phone.display}</b>
          {phone.label && ` ${phone.label}`}
        </p>
      ))}
      {place && <p>{place}</p>}
      {contact.emails.map((email) => (
        <p key={email}>{email}</p>
      ))}
      {contact.website && <p>{contact.website.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}</p>}
      {card.languages.length > 0 && <p>{capital(card.languages.map(({ label }) => label).join(", "))}</p>}
      <HoursTable hours={contact.hours} />
    </article>
  );
}
