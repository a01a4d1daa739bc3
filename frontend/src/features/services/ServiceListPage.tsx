import { Fragment } from "react";
import { useLang, useT } from "../../lib/i18n";
import type { Envelope, ServiceListPage as List } from "../../lib/page-types";
import { withoutQuery } from "../../lib/paths";
import { withQuery } from "../../lib/withQuery";
import { Icon } from "../../ui/Icon";
import { Pager } from "../../ui/Pager";
import { AdSlot } from "../../ui/site/AdSlot";
import { A } from "../../ui/site/A";
import { Chips } from "../../ui/site/Chips";
import { Crumbs } from "../../ui/site/Crumbs";
import { Empty } from "../../ui/site/Empty";
import { ListCover } from "../../ui/site/ListCover";
import { NodeHeading } from "../../ui/site/NodeHeading";
import { Section } from "../../ui/site/Section";
import { TreeIndex } from "../../ui/site/TreeIndex";
import { TreeMark } from "../../ui/site/TreeMark";
import { countChosen, ServiceFilters } from "./ServiceFilters";
import { ServiceNotice } from "../../ui/site/ServiceNotice";
import { ServiceSorting } from "./ServiceSorting";

/** Services before the place between them: two rows or more. */
const NOTICES_BEFORE = 6;

/** The index of services, one category, all categories: one page, different heads. */
export function ServiceListPage({ envelope }: { envelope: Envelope }) {
  switch (envelope.page) {
    case "services":
      return <Index list={envelope.data} />;
    case "service-list":
      return <Results list={envelope.data} path={envelope.path} />;
    default:
      return null;
  }
}

/** The address of the list of all services in the chosen country. */
const allPath = ({ country }: List) => withQuery("/services/all", { country });

function Index({ list }: { list: List }) {
  const t = useT();
  return (
    <div className="container">
      <Head list={list} />
      <TreeIndex
        entries={list.categories.map(({ category, description, icon, color, count, children }, index) => ({
          node: category,
          description,
          count: t("services.count", { count }),
          children,
          mark: <TreeMark icon={icon} color={color} index={index} />,
        }))}
      />
      <AdSlot slots={list.ads} at="between" />
      {list.services.length > 0 ? (
        <Section id="newest" title={t("services.newest")} more={allPath(list)}>
          <Notices list={list} />
        </Section>
      ) : (
        <Empty title={t("services.empty_title")} text={t("services.empty_text")}>
          <Offer primary />
        </Empty>
      )}
      <AdSlot slots={list.ads} at="end" />
    </div>
  );
}

function Results({ list, path }: { list: List; path: string }) {
  const t = useT();
  const isNarrowed = countChosen(list) > 0;
  return (
    <div className="container">
      <Head list={list} />
      <div className="service-list">
        <ServiceFilters list={list} path={path} />
        <div>
          <div className="service-list__head" id="results">
            <p role="status" data-results>
              <b>{t("services.count", { count: list.total })}</b>
            </p>
            <ServiceSorting list={list} path={path} />
          </div>
          {list.services.length > 0 && <h2 className="visually-hidden">{t("services.results")}</h2>}
          <Notices list={list} ads />
          {list.services.length === 0 && (
            <Empty
              title={t("services.empty_title")}
              text={t(isNarrowed ? "services.empty_filter" : "services.empty_text")}
            >
              {isNarrowed ? (
                <A className="button button--primary" href={withoutQuery(path)}>
                  {t("services.show_all")}
                </A>
              ) : (
                <Offer primary />
              )}
            </Empty>
          )}
          <Pager path={path} page={list.page} per_page={list.per_page} total={list.total} />
          <AdSlot slots={list.ads} at="end" />
        </div>
      </div>
    </div>
  );
}

function Head({ list }: { list: List }) {
  const t = useT();
  const lang = useLang();
  const foreign = list.title_lang === lang ? undefined : list.title_lang;
  return (
    <>
      <Crumbs crumbs={list.crumbs} />
      <ListCover cover={list.cover} />
      <header className="page-head">
        <div className="row row--between">
          <NodeHeading icon={list.icon} title={list.title} lang={foreign} />
          <Offer />
        </div>
        {list.description && <p lang={foreign}>{list.description}</p>}
        <p className="row">
          <A className="link tap-line" href="/services/select-country-service">
            {list.country_name
              ? t("services.in_country", { country: list.country_name })
              : t("services.choose_country")}
          </A>
        </p>
        <Chips chips={list.chips} label={t("services.subcategories")} />
      </header>
      {list.intro_html && (
        <div className="prose list-intro" lang={foreign} dangerouslySetInnerHTML={{ __html: list.intro_html }} />
      )}
    </>
  );
}

/** The way to the form for a new service. */
function Offer({ primary }: { primary?: boolean }) {
  const t = useT();
  return (
    <A className={primary ? "button button--primary" : "button button--line"} href="/services/create">
      <Icon name="card" /> {t("services.offer")}
    </A>
  );
}

/** The services of a list; `ads` puts its place between them, behind the last of a short list. */
function Notices({ list, ads = false }: { list: List; ads?: boolean }) {
  const before = Math.min(NOTICES_BEFORE, list.services.length) - 1;
  return (
    <div className="notices">
      {list.services.map((service, index) => (
        <Fragment key={service.id}>
          <ServiceNotice service={service} />
          {ads && index === before && <AdSlot slots={list.ads} at="between" />}
        </Fragment>
      ))}
    </div>
  );
}
