import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { LoadingRows } from "../../../ui/panel/ListStates";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { listCategories } from "../../../lib/commonCalls";
import { BulkBar } from "./BulkBar";
import { Filters } from "./Filters";
import { ArticleListView } from "./ArticleListView";
import { NewArticle } from "./NewArticle";
import { RowDialog, rowActions, type RowWish } from "./rowActions";
import { useArticleList } from "./useArticleList";

/** Every article the person may see, with what can be done to one or to many. */
export function AllArticles({ address }: { address: UrlQuery }) {
  const t = useT();
  const list = useArticleList(address, {});
  const tree = useLoad("categories", listCategories);
  const [chosen, setChosen] = useState<Set<string>>(new Set());
  const [wish, setWish] = useState<RowWish | null>(null);
  const rows = list.value?.items ?? [];
  const chosenRows = rows.filter((row) => chosen.has(row.id));
  return (
    <div className="card">
      <Filters address={address} tree={tree.value ?? []} all />
      {chosenRows.length > 0 && (
        <BulkBar rows={chosenRows} tree={tree.value ?? []} onClear={() => setChosen(new Set())} onDone={list.reload} />
      )}
      {list.value === null && list.loading ? (
        <LoadingRows />
      ) : (
        <ArticleListView
          list={list}
          address={address}
          caption={t("panel.articles.tab_all")}
          empty={<NewArticle />}
          chosen={chosen}
          onChoose={setChosen}
          actions={(row) => rowActions(t, row, setWish)}
        />
      )}
      {wish && <RowDialog wish={wish} onDone={list.reload} onClose={() => setWish(null)} />}
    </div>
  );
}
