import { useArticlesChanged } from "../../../lib/live";
import type { PageOfArticleRow } from "../../../generated/api";
import type { Address } from "../../../lib/useUrlQuery";
import { useLoad, type Loaded } from "../../../lib/useLoad";
import { listArticles, queryOf, type Query } from "./api";

const FILTERS = ["q", "state", "category", "missing", "own", "section", "kind"] as const;

export interface ArticleList extends Loaded<PageOfArticleRow> {
  sort: string;
  filtered: boolean;
}

/** What the address asks for; "bin" among the states is a list of its own. */
export function queryFrom(address: Address): Query {
  const query: Query = { sort: address.get("sort") || "-updated" };
  for (const name of FILTERS) query[name] = address.get(name);
  if (query.state === "bin") Object.assign(query, { state: null, bin: true });
  return query;
}

/** The list that the address describes; looks again when somebody changes articles. */
export function useArticleList(address: Address, fixed: Query): ArticleList {
  const sort = address.get("sort") || "-updated";
  const query: Query = {
    ...queryFrom(address),
    page: address.get("page") || 1,
    per_page: address.get("rows") || 20,
    ...fixed,
  };
  const list = useLoad(queryOf(query), (signal) => listArticles(query, signal));
  useArticlesChanged(list.reload);
  const filtered = FILTERS.some((name) => !(name in fixed) && address.get(name) !== "");
  return { ...list, sort, filtered };
}

export const NO_FILTER: Record<string, null> = {
  q: null,
  state: null,
  category: null,
  missing: null,
  own: null,
  section: null,
  kind: null,
};
