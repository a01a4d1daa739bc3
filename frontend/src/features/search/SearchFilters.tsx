import { useLang, useT } from "../../lib/i18n";
import { LANGUAGES } from "../../lib/languages";
import type { SearchPage, SearchPeriod } from "../../lib/page-types";
import { LANGS, withLang } from "../../lib/paths";
import { withQuery } from "../../lib/withQuery";
import { A } from "../../ui/site/A";
import { FilterChoice } from "../../ui/site/FilterChoice";
import { Icon } from "../../ui/Icon";

const PERIODS: SearchPeriod[] = ["7d", "30d", "365d"];

/** The same results without filters. */
export const withoutFilters = (path: string) =>
  withQuery(path, { language: null, period: null, category: null, town: null });

export function countFilters({ language, period, category, town }: SearchPage["filter"]): number {
  return [language, period, category, town].filter((value) => value !== null).length;
}

/** Language, period, category and town as a plain GET form: it works without JavaScript. */
export function SearchFilters({ data, path }: { data: SearchPage; path: string }) {
  const t = useT();
  const lang = useLang();
  const { filter, q, type } = data;
  const count = countFilters(filter);
  return (
    <details className="filter" key={path} open={count > 0}>
      <summary className="button button--line">
        <Icon name="filter" /> {count > 0 ? t("article_lists.filter_active", { count }) : t("article_lists.filter")}
      </summary>
      <form className="filter__form" action={withLang(lang, "/search")} method="get" data-filters>
        <input type="hidden" name="q" value={q} />
        {type !== "all" && <input type="hidden" name="type" value={type} />}
        <FilterChoice
          name="language"
          label={t("search.language")}
          any={t("search.any_language")}
          value={filter.language}
        >
          {LANGS.map((value) => ({ value, label: LANGUAGES[value].name }))}
        </FilterChoice>
        <FilterChoice
          name="period"
          label={t("article_lists.period")}
          any={t("article_lists.any_time")}
          value={filter.period}
        >
          {PERIODS.map((value) => ({ value, label: t(`search.period_${value}`) }))}
        </FilterChoice>
        {(filter.categories.length > 0 || filter.category !== null) && (
          <FilterChoice
            name="category"
            label={t("article_lists.category")}
            any={t("article_lists.any_category")}
            value={filter.category}
          >
            {filter.categories}
          </FilterChoice>
        )}
        {(filter.towns.length > 0 || filter.town !== null) && (
          <FilterChoice name="town" label={t("search.town")} any={t("search.any_town")} value={filter.town}>
            {filter.towns}
          </FilterChoice>
        )}
        <div className={count > 0 ? "row" : "row without-script"}>
          <button className="button button--primary without-script" type="submit">
            {t("article_lists.apply")}
          </button>
          {count > 0 && (
            <A className="button button--quiet" href={withoutFilters(path)} data-filters>
              {t("article_lists.clear")}
            </A>
          )}
        </div>
      </form>
    </details>
  );
}
