import { useState } from "react";
import { useT } from "../../../lib/i18n";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { listCategories } from "../../../lib/commonCalls";
import { useSelection } from "../../../ui/panel/list/useSelection";
import { ArticleList } from "./ArticleList";
import { BulkActions } from "./BulkActions";
import { Filters } from "./Filters";
import { NewArticle } from "./NewArticle";
import { RowDialog, rowActions, type RowWish } from "./rowActions";
import { useArticleList } from "./useArticleList";

/** Every article the person may see, with what can be done to one or to many. */
export function AllArticles({ address }: { address: UrlQuery }) {
  const t = useT();
  const list = useArticleList(address, {});
  const tree = useLoad("categories", listCategories);
  const selection = useSelection(list.value?.items ?? []);
  const [wish, setWish] = useState<RowWish | null>(null);
  return (
    <>
      <ArticleList
        list={list}
        caption={t("panel.articles.tab_all")}
        tools={<Filters address={address} tree={tree.value ?? []} all />}
        bulk={<BulkActions selection={selection} tree={tree.value ?? []} onDone={list.reload} />}
        selection={selection}
        empty={<NewArticle />}
        actions={(row) => rowActions(t, row, { wish: setWish, onDone: list.reload })}
      />
      {wish && <RowDialog wish={wish} onDone={list.reload} onClose={() => setWish(null)} />}
    </>
  );
}
