import { useArticlesChanged } from "../../notifications/useLive";
import type { ArticleRows } from "../../panel/api-types";
import type { Address } from "../../../ui/panel/useAddress";
import { useLoad, type Loaded } from "../../../ui/panel/useLoad";
import { listArticles, queryOf, type Query } from "./calls";

const FILTERS = ["q", "state", "category", "missing", "own", "section", "kind"] as const;

export interface ArticleList extends Loaded<ArticleRows> {
  sort: string;
  filtered: boolean;
}

/** The list that the address describes; looks again when somebody changes articles. */
export function useArticleList(address: Address, fixed: Query): ArticleList {
  const sort = address.get("sort") || "-updated";
  const query: Query = { page: address.get("page") || 1, per_page: address.get("rows") || 20, sort };
  for (const name of FILTERS) query[name] = address.get(name);
  Object.assign(query, fixed);
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
