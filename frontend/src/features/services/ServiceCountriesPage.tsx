import { useT } from "../../lib/i18n";
import type { Envelope, ServiceCountriesPage as Data } from "../../lib/page-types";
import { withQuery } from "../../lib/paths";
import { StaticPart } from "../../lib/StaticPart";
import { A } from "../../ui/site/A";
import { Crumbs } from "../../ui/site/Crumbs";
import { Empty } from "../../ui/site/Empty";

/** The choice of a country: a link for each country with services. */
export function ServiceCountriesPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "service-countries" ? (
    <StaticPart>{() => <Countries data={envelope.data} />}</StaticPart>
  ) : null;
}

function Countries({ data }: { data: Data }) {
  const t = useT();
  return (
    <div className="container services">
      <Crumbs crumbs={data.crumbs} />
      <header className="page-head">
        <h1>{t("services.choose_country")}</h1>
        <p>{t("services.choose_country_text")}</p>
      </header>
      {data.countries.length === 0 ? (
        <Empty title={t("services.empty_title")} text={t("services.empty_text")} />
      ) : (
        <ul className="x country-list">
          {data.countries.map(({ value, label, count }) => (
            <li key={value}>
              <A href={withQuery("/services", { country: value })}>
                <b>{label}</b>
                <span className="muted numeric small">{t("services.count", { count })}</span>
              </A>
            </li>
          ))}
          <li>
            <A href="/services">
              <b>{t("services.all_countries")}</b>
              <span className="muted numeric small">{t("services.count", { count: data.total })}</span>
            </A>
          </li>
        </ul>
      )}
    </div>
  );
}
