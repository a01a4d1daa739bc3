import { formatNumber } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { ServiceChoice, ServiceChoiceList, ServiceListPage } from "../../lib/page-types";
import { withQuery } from "../../lib/withQuery";
import { Icon } from "../../ui/Icon";
import { A } from "../../ui/site/A";

/** Values of a facet that are shown before the rest is opened. */
const SHOWN = 7;

/** Number of chosen facets beside the country. */
export function countChosen(list: ServiceListPage): number {
  return list.facets.filter(({ name, chosen }) => name !== "country" && chosen !== null).length;
}

interface ServiceFiltersProps {
  list: ServiceListPage;
  path: string;
}

/** The facets of a list with their counts, as links: they work without JavaScript and can be shared. */
export function ServiceFilters({ list, path }: ServiceFiltersProps) {
  const t = useT();
  const count = countChosen(list);
  return (
    <div className="facets">
      <details className="facets__fold only-mobile">
        <summary className="button button--line button--block">
          <Icon name="filter" /> {t("services.filters")} {count > 0 && `(${count})`}
        </summary>
        <Facets list={list} path={path} />
        {list.total > 0 && (
          <a className="facets__results button button--primary button--block" href="#results">
            {t("services.show_results", { count: list.total })}
          </a>
        )}
      </details>
      <div className="only-desktop">
        <Facets list={list} path={path} />
      </div>
    </div>
  );
}

function Facets({ list, path }: ServiceFiltersProps) {
  const t = useT();
  return (
    <nav aria-label={t("services.filters")} data-filters>
      {list.facets
        .filter(({ choices }) => choices.length > 0)
        .map((facet) => (
          <Facet key={facet.name} facet={facet} path={path} />
        ))}
      {countChosen(list) > 0 && (
        <A
          className="button button--quiet"
          href={withQuery(path, { region: null, language: null, price: null, coverage: null, page: null })}
        >
          {t("services.clear")}
        </A>
      )}
    </nav>
  );
}

function Facet({ facet, path }: { facet: ServiceChoiceList; path: string }) {
  const t = useT();
  const { choices } = facet;
  return (
    <section className="facet">
      <h2>{t(`services.facet_${facet.name}`)}</h2>
      <Values facet={facet} choices={choices.slice(0, SHOWN)} path={path} />
      {choices.length > SHOWN && (
        <details>
          <summary className="link tap-line small">{t("services.more", { count: choices.length - SHOWN })}</summary>
          <Values facet={facet} choices={choices.slice(SHOWN)} path={path} />
        </details>
      )}
    </section>
  );
}

function Values({ facet, choices, path }: { facet: ServiceChoiceList; choices: ServiceChoice[]; path: string }) {
  const lang = useLang();
  const nameOf = useChoiceNames(facet.name);
  return (
    <ul className="x">
      {choices.map(({ value, label, count }) => {
        const isChosen = value === facet.chosen;
        // a region belongs to its country
        const region: Record<string, null> = facet.name === "country" ? { region: null } : {};
        return (
          <li key={value}>
            <A
              className="facet__value"
              href={withQuery(path, { ...region, [facet.name]: isChosen ? null : value, page: null })}
              aria-current={isChosen ? "true" : undefined}
              rel={facet.name === "country" ? undefined : "nofollow"}
            >
              <span>{label || nameOf(value)}</span>
              {isChosen ? (
                <Icon name="close" />
              ) : (
                <span className="numeric muted tiny">{formatNumber(lang, count)}</span>
              )}
            </A>
          </li>
        );
      })}
    </ul>
  );
}

const PRICES = ["free", "fixed", "from", "hourly", "on_request", "exchange"] as const;
const COVERAGES = ["on_site", "at_customer", "online", "nationwide", "cross_border"] as const;

/** Names of values that the server leaves to the browser. */
function useChoiceNames(facet: ServiceChoiceList["name"]): (value: string) => string {
  const t = useT();
  return (value) => {
    const price = PRICES.find((one) => one === value);
    if (facet === "price" && price) return t(`services.price_${price}`);
    const coverage = COVERAGES.find((one) => one === value);
    return coverage ? t(`services.coverage_${coverage}`) : value;
  };
}
