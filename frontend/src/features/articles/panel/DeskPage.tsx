import { useT } from "../../../lib/i18n";
import { lazyPart } from "../../../ui/panel/lazyPart";
import { LoadingRows } from "../../../ui/panel/Faces";
import { PageHead } from "../../../ui/panel/PageHead";
import { useAddress } from "../../../ui/panel/useAddress";
import { useLoad } from "../../../ui/panel/useLoad";
import { listCategories } from "../../categories/panel/calls";
import { summary } from "./calls";
import { ListFaces } from "./ListFaces";
import { Filters } from "./Filters";
import { NewArticle } from "./NewArticle";
import { isState, STATES } from "./states";
import { useArticleList } from "./useArticleList";

const EditorPage = lazyPart(() => import("./editor/EditorPage").then((part) => part.EditorPage));

/** The author's desk: own articles, and the editor when one of them is opened. */
export function DeskPage() {
  const address = useAddress();
  const id = address.get("article");
  return id ? <EditorPage key={id} id={id} /> : <OwnArticles />;
}

function OwnArticles() {
  const t = useT();
  const address = useAddress();
  const list = useArticleList(address, { own: true });
  const tree = useLoad("categories", listCategories);
  const counts = useLoad("summary", summary);
  const state = address.get("state");
  const own = counts.value?.own;
  return (
    <>
      <PageHead title={t("panel.articles.desk")}>
        <NewArticle />
      </PageHead>
      <div class="row chips" role="group" aria-label={t("panel.articles.by_state")}>
        <button class="chip" type="button" aria-pressed={state === ""} onClick={() => address.set({ state: null })}>
          {t("panel.articles.all_states")}
        </button>
        {STATES.filter((name) => (own?.[name] ?? 0) > 0 || state === name).map((name) => (
          <button
            key={name}
            class="chip"
            type="button"
            aria-pressed={state === name}
            onClick={() => address.set({ state: state === name ? null : name })}
          >
            {t(`panel.state.${name}`)} <span class="num">{own?.[name] ?? 0}</span>
          </button>
        ))}
      </div>
      <div class="card">
        <Filters address={address} tree={tree.value ?? []} all={false} />
        {list.value === null && list.loading ? (
          <LoadingRows />
        ) : (
          <ListFaces
            list={list}
            address={address}
            caption={isState(state) ? t(`panel.state.${state}`) : t("panel.articles.desk")}
            empty={<NewArticle />}
          />
        )}
      </div>
    </>
  );
}
