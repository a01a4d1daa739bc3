import { Fragment } from "react";
import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { ContactListPage as List, Envelope } from "../../lib/page-types";
import { withoutQuery } from "../../lib/paths";
import { AdSlot } from "../../ui/site/AdSlot";
import { A } from "../../ui/site/A";
import { Chips } from "../../ui/site/Chips";
import { Crumbs } from "../../ui/site/Crumbs";
import { Empty } from "../../ui/site/Empty";
import { Icon } from "../../ui/Icon";
import { ListCover } from "../../ui/site/ListCover";
import { Pager } from "../../ui/Pager";
import { TreeIndex } from "../../ui/site/TreeIndex";
import { ContactCard, EmergencyNumbers } from "./ContactCard";
import { ContactDrawing } from "./ContactDrawing";
import { ContactFilters, countOf } from "./ContactFilters";

/** The index of contacts, a group, a subgroup: one page, different heads. */
export function ContactListPage({ envelope }: { envelope: Envelope }) {
  switch (envelope.page) {
    case "contacts":
    case "contact-group":
    case "contact-subgroup":
      return <Contacts list={envelope.data} path={envelope.path} isSub={envelope.page === "contact-subgroup"} />;
    default:
      return null;
  }
}

function Contacts({ list, path, isSub }: { list: List; path: string; isSub: boolean }) {
  const t = useT();
  const lang = useLang();
  const words = list.title_lang === lang ? undefined : list.title_lang;
  const narrowed = countOf(list.filter) > 0;
  const isIndex = list.groups.length > 0;
  const sections = isSub ? joined(list.sections) : list.sections;
  const isAlone = list.total === 1 && sections[0]?.contacts.length === 1;
  const isJoined = sections !== list.sections;
  // the numbers above are counted by the chips, but stand in no list
  const chips = list.emergency.length > 0 ? list.chips.map((chip) => ({ ...chip, count: null })) : list.chips;
  const isEmpty = list.sections.length === 0 && !isIndex && (narrowed || list.emergency.length === 0);
  const cards = sections.map((section, index) => (
    <Fragment key={section.title ?? "elsewhere"}>
      <section className="page-section" aria-labelledby={`places-${index}`}>
        <div className={isJoined ? "visually-hidden" : "section-head"}>
          <h2 id={`places-${index}`} lang={section.lang === lang ? undefined : section.lang}>
            {section.path ? (
              <A href={section.path} lang={section.lang}>
                {section.title}
              </A>
            ) : (
              (section.title ?? (isJoined ? list.title : t("contacts.elsewhere")))
            )}
          </h2>
          {/* next to the numbers above, the count of a section would differ from that of its link */}
          {list.emergency.length === 0 && (
            <span className="muted small numeric">{t("contacts.count", { count: section.total })}</span>
          )}
        </div>
        <div className="contact-cards">
          {section.contacts.map((contact) => (
            <ContactCard key={contact.id} contact={contact} />
          ))}
        </div>
      </section>
      {index === 0 && <AdSlot slots={list.ads} at="between" />}
    </Fragment>
  ));
  return (
    <div className="container">
      <Crumbs crumbs={list.crumbs} />
      <ListCover cover={list.cover} />
      <header className="page-head">
        <h1 className={list.kind ? "node-heading" : undefined} lang={words}>
          {list.kind && (
            <span className="arch">
              <ContactDrawing kind={list.kind} />
            </span>
          )}
          {list.title}
        </h1>
        {list.description && <p lang={words}>{list.description}</p>}
        {list.verified_since && (
          <p className="small muted">{t("contacts.verified_all", { date: formatDate(lang, list.verified_since) })}</p>
        )}
        <Chips chips={chips} label={t(isSub ? "contacts.sisters" : "contacts.subgroups")} />
      </header>
      {list.intro_html && (
        <div className="prose list-intro" lang={words} dangerouslySetInnerHTML={{ __html: list.intro_html }} />
      )}
      <EmergencyNumbers contacts={list.emergency} />
      {(!isEmpty || narrowed) && <ContactFilters filter={list.filter} path={path} total={list.total} />}
      {isIndex && (
        <TreeIndex
          look="contact-group"
          entries={list.groups.map(({ group, description, kind, count, children }) => ({
            node: group,
            description,
            count: t("contacts.count", { count }),
            children,
            mark: (
              <span className="arch">
                <ContactDrawing kind={kind} />
              </span>
            ),
          }))}
        />
      )}
      {isAlone ? <div className="contact-alone">{cards}</div> : cards}
      {isEmpty && (
        <Empty title={t("contacts.empty_title")} text={t(narrowed ? "contacts.empty_filter" : "contacts.empty_text")}>
          {narrowed && (
            <A className="button button--primary" href={withoutQuery(path)}>
              {t("contacts.show_all")}
            </A>
          )}
        </Empty>
      )}
      {list.sections.length === 0 && <AdSlot slots={list.ads} at="between" />}
      <Pager path={path} page={list.page} per_page={list.per_page} total={list.total} />
      {list.print_path && list.total > 0 && (
        <p className="feed-line">
          <A className="link" href={list.print_path} rel="nofollow">
            <Icon name="print" /> {t("contacts.print_sheet")}
          </A>
        </p>
      )}
      <AdSlot slots={list.ads} at="end" />
    </div>
  );
}

/** Contacts of a town that a section needs to be worth its heading, on average. */
const WORTH_A_HEADING = 3;

/** Towns with a contact or two each become one list: every card names its town anyway. */
function joined(sections: List["sections"]): List["sections"] {
  const contacts = sections.flatMap((section) => section.contacts);
  if (sections.length < 2 || contacts.length >= sections.length * WORTH_A_HEADING) return sections;
  const total = sections.reduce((sum, section) => sum + section.total, 0);
  return sections.slice(0, 1).map((first) => ({ ...first, title: null, path: null, contacts, total }));
}
