import { useLang, useT } from "../../lib/i18n";
import type { ListFilter, Period } from "../../lib/page-types";
import { withLang, withoutQuery } from "../../lib/paths";
import { A } from "../../ui/site/A";
import { Icon } from "../../ui/Icon";

const PERIODS: Period[] = ["24h", "7d", "30d"];

export function isFiltered(filter: ListFilter): boolean {
  return filter.kind !== null || filter.category !== null || filter.period !== null;
}

/** Kind, category, period and order as a plain GET form: it works without JavaScript. */
export function ListFilters({ filter, path }: { filter: ListFilter; path: string }) {
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
      <form className="filter__form" action={withLang(lang, here)} method="get">
        {offersKinds && (
          <Choice name="kind" label={t("article_lists.kind")} any={t("article_lists.any")} value={filter.kind}>
            {filter.kinds.map((kind) => ({ value: kind, label: t(`common.kind.${kind}`) }))}
          </Choice>
        )}
        {offersCategories && (
          <Choice
            name="category"
            label={t("article_lists.category")}
            any={t("article_lists.any_category")}
            value={filter.category}
          >
            {filter.categories.map(({ slug, label }) => ({ value: slug, label }))}
          </Choice>
        )}
        <Choice name="period" label={t("article_lists.period")} any={t("article_lists.any_time")} value={filter.period}>
          {PERIODS.map((period) => ({ value: period, label: t(`article_lists.period_${period}`) }))}
        </Choice>
        <Choice
          name="sort"
          label={t("article_lists.sort")}
          any={t("article_lists.sort_newest")}
          value={filter.sort === "popular" ? "popular" : null}
        >
          {[{ value: "popular", label: t("article_lists.sort_popular") }]}
        </Choice>
        <div className="row">
          <button className="button button--primary" type="submit">
            {t("article_lists.apply")}
          </button>
          {count > 0 && (
            <A className="button button--quiet" href={here}>
              {t("article_lists.clear")}
            </A>
          )}
        </div>
      </form>
    </details>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  /** The first entry: no choice. */
  any: string;
  value: string | null;
  children: { value: string; label: string }[];
}

function Choice({ name, label, any, value, children }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select key={value} className="input" id={`filter-${name}`} name={name} defaultValue={value ?? ""}>
        <option value="">{any}</option>
        {children.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
