import { useArticlesChanged } from "../../../lib/live";
import type { PageOfArticleRow } from "../../../generated/api";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad, type Loaded } from "../../../lib/useLoad";
import { listArticles, type ArticleQuery } from "../../../lib/commonCalls";
import { STATES } from "../../../lib/labels/articleStates";
import { LANGS } from "../../../lib/paths";
import { KINDS } from "./kinds";
import { oneOf, positive, queryOf } from "../../../lib/query";

const SORTS = ["-updated", "updated", "-published", "published", "title", "-title", "-readers", "readers"] as const;
const FILTERS = ["q", "state", "category", "missing", "own", "section", "kind"] as const;

export interface ArticleList extends Loaded<PageOfArticleRow> {
  sort: string;
  filtered: boolean;
}

/** The filters of the address; "bin" among the states is a list of its own. */
export function queryFrom(address: UrlQuery): ArticleQuery {
  const state = address.get("state");
  return {
    sort: oneOf(SORTS, address.get("sort")) ?? "-updated",
    q: address.get("q"),
    state: oneOf(STATES, state),
    category: address.get("category"),
    missing: oneOf(LANGS, address.get("missing")),
    own: address.get("own") === "true",
    section: address.get("section"),
    kind: oneOf(KINDS, address.get("kind")),
    bin: state === "bin",
  };
}

/** The list that the address describes; looks again when somebody changes articles. */
export function useArticleList(address: UrlQuery, fixed: ArticleQuery): ArticleList {
  const filters = queryFrom(address);
  const query: ArticleQuery = {
    ...filters,
    page: positive(address.get("page"), 1),
    per_page: positive(address.get("rows"), 20),
    ...fixed,
  };
  const list = useLoad(queryOf(query), (signal) => listArticles(query, signal));
  useArticlesChanged(list.reload);
  const filtered = FILTERS.some((name) => !(name in fixed) && address.get(name) !== "");
  return { ...list, sort: filters.sort ?? "", filtered };
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
