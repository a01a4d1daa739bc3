import { useT } from "../../lib/i18n";
import type { ServiceListPage } from "../../lib/page-types";
import { withQuery } from "../../lib/withQuery";
import { A } from "../../ui/site/A";

const SORTS = ["newest", "price"] as const;

interface ServiceSortingProps {
  list: ServiceListPage;
  path: string;
}

/** The orders of a list, as links. */
export function ServiceSorting({ list, path }: ServiceSortingProps) {
  const t = useT();
  return (
    <nav className="row" aria-label={t("services.sort")} data-filters>
      {SORTS.map((sort) => (
        <A
          key={sort}
          className="chip"
          href={withQuery(path, { sort: sort === "newest" ? null : sort, page: null })}
          aria-current={list.sort === sort ? "true" : undefined}
          rel={sort === "newest" ? undefined : "nofollow"}
        >
          {t(`services.sort_${sort}`)}
        </A>
      ))}
    </nav>
  );
}
