import { listArticles, type ArticleQuery } from "../../../lib/commonCalls";
import { useArticlesChanged } from "../../../lib/live";
import { queryOf } from "../../../lib/query";
import { useLoad } from "../../../lib/useLoad";

/** Articles that a card of the dashboard shows. */
const SHOWN = 5;

/** Articles that wait for something, the latest first unless `query` sorts them; it is null where the person has no such list. */
export function useWorkList(query: ArticleQuery | null) {
  const wanted: ArticleQuery = { sort: "-updated", ...query, per_page: SHOWN, page: 1 };
  const loaded = useLoad(query && queryOf(wanted), (signal) => listArticles(wanted, signal));
  useArticlesChanged(loaded.reload);
  return loaded;
}
