import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { listCategories } from "../../../lib/commonCalls";
import type { ArticleRow } from "../../../generated/api";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { AssignDialog } from "./AssignDialog";
import { Filters } from "./Filters";
import { TranslationCell, translationAssignment, type TranslationWish } from "./TranslationCell";
import { useArticleList } from "./useArticleList";

/** Every article against every language: what is there, what is missing, what is out of date. */
export function TranslationMatrix({ address }: { address: UrlQuery }) {
  const t = useT();
  const list = useArticleList(address, {});
  const tree = useLoad("categories", listCategories);
  const [wish, setWish] = useState<TranslationWish | null>(null);
  return (
    <>
      <ListCard
        list={list}
        failed={t("panel.articles.failed")}
        none={{ title: t("panel.articles.none"), text: t("panel.articles.none_text") }}
        no_match={{ text: t("panel.articles.no_match_text") }}
        tools={<Filters address={address} tree={tree.value ?? []} all />}
      >
        {(rows) => (
          <ListTable
            look="matrix"
            caption={t("panel.articles.tab_matrix")}
            rows={rows}
            idOf={(row) => row.id}
            columns={[
              {
                name: "title",
                label: t("panel.articles.title"),
                heads: true,
                cell: (row) => (
                  <span className="table__title" lang={row.lang}>
                    {row.title || t("panel.articles.untitled")}
                  </span>
                ),
              },
              ...LANGS.map((code) => ({
                name: code,
                label: langName(t, code),
                cell: (row: ArticleRow) => <TranslationCell row={row} lang={code} onAsk={setWish} />,
              })),
            ]}
          />
        )}
      </ListCard>
      {wish && (
        <AssignDialog
          article={{ id: wish.row.id, title: wish.row.title, lang: wish.row.lang }}
          lang={wish.lang}
          part="translation"
          ask={translationAssignment(wish)}
          onDone={list.reload}
          onClose={() => setWish(null)}
        />
      )}
    </>
  );
}
