import { useLang, useT } from "../../lib/i18n";
import type { Envelope, ServiceCountriesPage as Data } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { StaticPart } from "../../lib/StaticPart";
import { Crumbs } from "../../ui/site/Crumbs";
import { Empty } from "../../ui/site/Empty";

/** The choice of a country: a button for each country with services. */
export function ServiceCountriesPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "service-countries" ? (
    <StaticPart>{() => <Countries data={envelope.data} />}</StaticPart>
  ) : null;
}

function Countries({ data }: { data: Data }) {
  const t = useT();
  const lang = useLang();
  return (
    <div className="container">
      <Crumbs crumbs={data.crumbs} />
      <header className="page-head">
        <h1>{t("services.choose_country")}</h1>
        <p>{t("services.choose_country_text")}</p>
      </header>
      {data.countries.length === 0 ? (
        <Empty title={t("services.empty_title")} text={t("services.empty_text")} />
      ) : (
        <form method="post" action={withLang(lang, "/services/select-country-service")}>
          <ul className="x country-list">
            {data.countries.map(({ value, label, count }) => (
              <Choice key={value} value={value} label={label} count={count} />
            ))}
            <Choice value="" label={t("services.all_countries")} count={data.total} />
          </ul>
        </form>
      )}
    </div>
  );
}

function Choice({ value, label, count }: { value: string; label: string; count: number }) {
  const t = useT();
  return (
    <li>
      <button type="submit" name="country" value={value}>
        <b>{label}</b>
        <span className="muted numeric small">{t("services.count", { count })}</span>
      </button>
    </li>
  );
}
