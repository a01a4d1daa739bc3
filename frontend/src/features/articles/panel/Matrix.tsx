import { useLang, useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { EmptyFace, FailedFace, LoadingRows } from "../../../ui/panel/Faces";
import { Pager } from "../../../ui/panel/Pager";
import { fullTime } from "../../../ui/panel/time";
import type { Address } from "../../../ui/panel/useAddress";
import { useLoad } from "../../../ui/panel/useLoad";
import { A } from "../../../ui/site/A";
import { listCategories } from "../../categories/panel/calls";
import type { ArticleRow, TextRow } from "../../../generated/api";
import { editPath } from "./addresses";
import { Filters } from "./Filters";
import { StateBadge } from "./StateBadge";
import { useArticleList } from "./useArticleList";
import { langName } from "../../../ui/panel/langName";

/** Every article against every language: what is there, what is missing, what is out of date. */
export function Matrix({ address }: { address: Address }) {
  const t = useT();
  const list = useArticleList(address, {});
  const tree = useLoad("categories", listCategories);
  const { value, error } = list;
  return (
    <div class="card">
      <Filters address={address} tree={tree.value ?? []} all />
      {!value && !error && <LoadingRows />}
      {!value && error ? <FailedFace title={t("panel.articles.failed")} error={error} onRetry={list.reload} /> : null}
      {value && value.total === 0 && <EmptyFace title={t("panel.no_match")} text={t("panel.articles.no_match_text")} />}
      {value && value.total > 0 && (
        <>
          <table class="tbl tbl--cards tbl--matrix">
            <caption class="vh">{t("panel.articles.tab_matrix")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("panel.articles.title")}</th>
                {LANGS.map((code) => (
                  <th key={code} scope="col">
                    {langName(t, code)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {value.items.map((row) => (
                <MatrixRow key={row.id} row={row} />
              ))}
            </tbody>
          </table>
          <Pager
            page={value.page}
            per_page={value.per_page}
            total={value.total}
            onPage={(page) => address.set({ page })}
            onRows={(rows) => address.set({ rows })}
          />
        </>
      )}
    </div>
  );
}

function MatrixRow({ row }: { row: ArticleRow }) {
  const t = useT();
  const title = row.title || t("panel.articles.untitled");
  return (
    <tr>
      <th scope="row">
        <span class="t" lang={row.lang}>
          {title}
        </span>
      </th>
      {LANGS.map((code) => (
        <td key={code} data-l={langName(t, code)}>
          <A
            class="mcell"
            href={editPath(row.id, code)}
          >
            <span class="vh">{`${title} – ${langName(t, code)}: `}</span>
            <span class="mcell__b">
              <Cell text={row.texts.find((text) => text.lang === code)} original={row.original_lang === code} />
            </span>
          </A>
        </td>
      ))}
    </tr>
  );
}

function Cell({ text, original }: { text?: TextRow; original: boolean }) {
  const t = useT();
  const lang = useLang();
  if (!text) return <span class="status status--mute">{t("panel.articles.translation_missing")}</span>;
  return (
    <>
      <StateBadge state={text.state} />
      <span class="tiny muted">
        {original && <>{t("panel.articles.original")} </>}
        {text.outdated && <b class="warn">{t("panel.articles.outdated")} </b>}
        {text.changed && <>{t("panel.articles.has_changes")} </>}
        {text.publish_at && text.state === "scheduled" && fullTime(lang, text.publish_at)}
        {text.complete < 100 && `${text.complete} %`}
      </span>
    </>
  );
}
