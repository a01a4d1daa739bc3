import type { ArticleRow } from "../../../generated/api";
import { useList, type List } from "../../../lib/useList";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { listArticles, type ArticleQuery } from "../../../lib/commonCalls";
import { STATES } from "../../../lib/labels/articleStates";
import { LANGS } from "../../../lib/paths";
import { KINDS } from "./kinds";
import { oneOf } from "../../../lib/query";

const SORTS = ["-updated", "updated", "-published", "published", "title", "-title", "-readers", "readers"] as const;
const FILTERS = ["q", "state", "category", "missing", "own", "section", "kind"] as const;

export interface Articles extends List<ArticleRow> {
  sort: string;
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

/** The list that the address describes, but for what is `fixed`; looks again when somebody changes articles. */
export function useArticleList(address: UrlQuery, fixed: ArticleQuery): Articles {
  const filters = { ...queryFrom(address), ...fixed };
  const list = useList(address, {
    filters,
    narrowing: FILTERS.filter((name) => !(name in fixed)),
    queue: "articles",
    load: listArticles,
  });
  return { ...list, sort: filters.sort ?? "" };
}
