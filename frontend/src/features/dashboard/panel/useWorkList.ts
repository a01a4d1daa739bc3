import type { TextState } from "../../../generated/api";
import { listArticles, type ArticleQuery } from "../../../lib/commonCalls";
import { useT } from "../../../lib/i18n";
import { useArticlesChanged } from "../../../lib/live";
import { queryOf } from "../../../lib/query";
import { useLoad } from "../../../lib/useLoad";
import { articleWork } from "./articleWork";

/** Things that a card of the dashboard shows. */
export const SHOWN = 5;

type Query = ArticleQuery & { state: TextState };

/** Articles with a text in a state, the latest first unless `query` sorts them, opened in `queue` if it is given; it is null where the person has no such list. */
export function useWorkList(query: Query | null, queue?: string) {
  const t = useT();
  const { value, error, reload } = useLoad(query && queryOf(wanted(query)), (signal) =>
    listArticles(query ? wanted(query) : {}, signal),
  );
  useArticlesChanged(reload);
  const page = value &&
    query && { items: value.items.map((row) => articleWork(t, row, query.state, queue)), total: value.total };
  return { value: page, error, reload };
}

const wanted = (query: Query): ArticleQuery => ({ sort: "-updated", ...query, per_page: SHOWN, page: 1 });
