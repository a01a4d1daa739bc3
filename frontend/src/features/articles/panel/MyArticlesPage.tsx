import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { lazyPart } from "../../../ui/panel/lazyPart";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { useUrlQuery, type UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { useArticlesChanged } from "../../../lib/live";
import { useArticleSummary } from "../../../lib/panelCounts";
import { MyAssignments } from "./MyAssignments";
import { listCategories, listMyAssignments } from "../../../lib/commonCalls";
import { ArticleList } from "./ArticleList";
import { Filters } from "./Filters";
import { NewArticle } from "./NewArticle";
import { RowDialog, rowActions, type RowWish } from "./rowActions";
import { isState, STATES } from "../../../lib/labels/articleStates";
import { useArticleList } from "./useArticleList";

const EditorPage = lazyPart(() => import("./editor/EditorPage").then((part) => part.EditorPage));

const PATH = "/panel/content-author/article";

/** The author's desk: own articles, what others ask for, and the editor when an article is opened. */
export function MyArticlesPage() {
  const address = useUrlQuery();
  const id = address.get("article");
  return id ? <EditorPage key={id} id={id} /> : <Desk address={address} />;
}

function Desk({ address }: { address: UrlQuery }) {
  const t = useT();
  const tab = address.get("tab") === "asked" ? "asked" : "own";
  const inBin = tab === "own" && address.get("state") === "bin";
  const asked = useLoad("asked", (signal) => listMyAssignments({}, signal));
  useArticlesChanged(asked.reload);
  const tabs = [
    { name: "own", label: t("panel.articles.tab_own"), href: PATH },
    {
      name: "asked",
      label: t("panel.articles.tab_assigned"),
      count: asked.value?.total || undefined,
      href: `${PATH}?tab=asked`,
    },
    { name: "bin", label: t("panel.articles.tab_bin"), href: `${PATH}?state=bin` },
  ];
  return (
    <>
      <PageHead title={t("panel.articles.my_articles")}>
        <NewArticle />
      </PageHead>
      <Tabs label={t("panel.articles.my_articles")} tabs={tabs} current={inBin ? "bin" : tab} />
      {tab === "asked" ? <MyAssignments address={address} /> : <OwnArticles address={address} />}
    </>
  );
}

function OwnArticles({ address }: { address: UrlQuery }) {
  const t = useT();
  const list = useArticleList(address, { own: true });
  const tree = useLoad("categories", listCategories);
  const counts = useArticleSummary();
  const state = address.get("state");
  const own = counts.value?.own;
  const states = STATES.filter((name) => (own?.[name] ?? 0) > 0 || state === name);
  const [wish, setWish] = useState<RowWish | null>(null);
  return (
    <>
      {states.length > 0 && (
        <div className="row chips" role="group" aria-label={t("panel.articles.by_state")}>
          <button
            className="chip"
            type="button"
            aria-pressed={state === ""}
            onClick={() => address.set({ state: null })}
          >
            {t("panel.articles.all_states")}
          </button>
          {states.map((name) => (
            <button
              key={name}
              className="chip"
              type="button"
              aria-pressed={state === name}
              onClick={() => address.set({ state: state === name ? null : name })}
            >
              {t(`panel.state.${name}`)} <span className="numeric">{own?.[name] ?? 0}</span>
            </button>
          ))}
        </div>
      )}
      <ArticleList
        list={list}
        caption={isState(state) ? t(`panel.state.${state}`) : t("panel.articles.my_articles")}
        tools={<Filters address={address} tree={tree.value ?? []} all={false} />}
        empty={<NewArticle />}
        actions={(row) => rowActions(t, row, { wish: setWish, onDone: list.reload })}
      />
      {wish && <RowDialog wish={wish} onDone={list.reload} onClose={() => setWish(null)} />}
    </>
  );
}
