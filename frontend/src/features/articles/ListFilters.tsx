import { useLang, useT } from "../../lib/i18n";
import type { ListFilter, Period } from "../../lib/page-types";
import { withLang, withoutQuery } from "../../lib/paths";
import { A } from "../../ui/site/A";
import { FilterChoice } from "../../ui/site/FilterChoice";
import { Icon } from "../../ui/Icon";

const PERIODS: Period[] = ["24h", "7d", "30d"];

export function isFiltered(filter: ListFilter): boolean {
  return filter.kind !== null || filter.category !== null || filter.period !== null;
}

interface ListFiltersProps {
  filter: ListFilter;
  path: string;
  /** Number of articles that are left. */
  total: number;
}

/** Kind, category, period and order as a plain GET form: it works without JavaScript. */
export function ListFilters({ filter, path, total }: ListFiltersProps) {
  const t = useT();
  const lang = useLang();
  const count = [filter.kind, filter.category, filter.period].filter((value) => value !== null).length;
  const offersKinds = filter.kinds.length > 1 || filter.kind !== null;
  const offersCategories = filter.categories.length > 1 || filter.category !== null;
  const here = withoutQuery(path);
  if (!offersKinds && !offersCategories) return null;
  return (
    <details className="filter" key={path} open={count > 0}>
      <summary className="button button--line">
        <Icon name="filter" /> {count > 0 ? t("article_lists.filter_active", { count }) : t("article_lists.filter")}
      </summary>
      <form className="filter__form" action={withLang(lang, here)} method="get" data-filters>
        {offersKinds && (
          <FilterChoice name="kind" label={t("article_lists.kind")} any={t("article_lists.any")} value={filter.kind}>
            {filter.kinds.map((kind) => ({ value: kind, label: t(`common.kind.${kind}`) }))}
          </FilterChoice>
        )}
        {offersCategories && (
          <FilterChoice
            name="category"
            label={t("article_lists.category")}
            any={t("article_lists.any_category")}
            value={filter.category}
          >
            {filter.categories.map(({ slug, label }) => ({ value: slug, label }))}
          </FilterChoice>
        )}
        <FilterChoice
          name="period"
          label={t("article_lists.period")}
          any={t("article_lists.any_time")}
          value={filter.period}
        >
          {PERIODS.map((period) => ({ value: period, label: t(`article_lists.period_${period}`) }))}
        </FilterChoice>
        <FilterChoice
          name="sort"
          label={t("article_lists.sort")}
          any={t("article_lists.sort_newest")}
          value={filter.sort === "popular" ? "popular" : null}
        >
          {[{ value: "popular", label: t("article_lists.sort_popular") }]}
        </FilterChoice>
        <div className={count > 0 ? "row" : "row without-script"}>
          <p className="numeric" data-results>
            {t("article_lists.count", { count: total })}
          </p>
          <button className="button button--primary without-script" type="submit">
            {t("article_lists.apply")}
          </button>
          {count > 0 && (
            <A className="button button--quiet" href={here} data-filters>
              {t("article_lists.clear")}
            </A>
          )}
        </div>
      </form>
    </details>
  );
}
