import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { can } from "../../../lib/session";
import { EmptyState, ListStates } from "../../../ui/panel/ListStates";
import { Pager } from "../../../ui/panel/Pager";
import { fullTime } from "../../../lib/portalTime";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { A } from "../../../ui/site/A";
import { listCategories } from "../../../lib/commonCalls";
import type { ArticleRow, TextRow } from "../../../generated/api";
import { editPath } from "../../../lib/panelPaths";
import { AssignDialog } from "./AssignDialog";
import { DueDate } from "./DueDate";
import { Filters } from "./Filters";
import { StateBadge } from "../../../ui/panel/StateBadge";
import { useArticleList } from "./useArticleList";
import { langName } from "../../../lib/labels/languages";

/** Every article against every language: what is there, what is missing, what is out of date. */
export function TranslationMatrix({ address }: { address: UrlQuery }) {
  const t = useT();
  const list = useArticleList(address, {});
  const tree = useLoad("categories", listCategories);
  const { value } = list;
  const [wish, setWish] = useState<AskWish | null>(null);
  return (
    <div className="card">
      <Filters address={address} tree={tree.value ?? []} all />
      <ListStates list={list} failed={t("panel.articles.failed")} />
      {value && value.total === 0 && (
        <EmptyState title={t("panel.no_match")} text={t("panel.articles.no_match_text")} />
      )}
      {value && value.total > 0 && (
        <>
          <table className="table table--cards table--matrix">
            <caption className="visually-hidden">{t("panel.articles.tab_matrix")}</caption>
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
                <MatrixRow key={row.id} row={row} onAsk={setWish} />
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
      {wish && (
        <AssignDialog
          article={{ id: wish.row.id, title: wish.row.title, lang: wish.row.lang }}
          lang={wish.lang}
          part="translation"
          ask={askOf(wish.row, wish.lang)}
          onDone={list.reload}
          onClose={() => setWish(null)}
        />
      )}
    </div>
  );
}

/** For which translation somebody shall be asked. */
interface AskWish {
  row: ArticleRow;
  lang: Lang;
}

const askOf = (row: ArticleRow, lang: Lang) => row.asks.find((ask) => ask.lang === lang && ask.part === "translation");

function MatrixRow({ row, onAsk }: { row: ArticleRow; onAsk: (wish: AskWish) => void }) {
  const t = useT();
  const title = row.title || t("panel.articles.untitled");
  return (
    <tr>
      <th scope="row">
        <span className="table__title" lang={row.lang}>
          {title}
        </span>
      </th>
      {LANGS.map((code) => (
        <td key={code} data-l={langName(t, code)}>
          <A className="matrix-cell" href={editPath(row.id, code)}>
            <span className="visually-hidden">{`${title} – ${langName(t, code)}: `}</span>
            <span className="matrix-cell__body">
              <Cell text={row.texts.find((text) => text.lang === code)} original={row.original_lang === code} />
            </span>
          </A>
          {code !== row.original_lang && <Asking row={row} lang={code} onAsk={() => onAsk({ row, lang: code })} />}
        </td>
      ))}
    </tr>
  );
}

/** Who is asked for a translation; or the way to ask. */
function Asking({ row, lang, onAsk }: { row: ArticleRow; lang: Lang; onAsk: () => void }) {
  const t = useT();
  const ask = askOf(row, lang);
  const text = row.texts.find((one) => one.lang === lang);
  const may = can("articles.publish") && !row.deleted_at && text?.state !== "archived";
  const wanted = !text || text.outdated || text.state === "draft" || text.state === "changes_requested";
  if (!ask && !(may && wanted)) return null;
  const about = ` – ${row.title || t("panel.articles.untitled")} – ${langName(t, lang)}`;
  return (
    <p className="matrix-cell__assignment tiny">
      {ask && (
        <span className="muted">
          {t("panel.articles.asked_who", { name: ask.person.name })} <DueDate due={ask} />{" "}
        </span>
      )}
      {may && (
        <button className="link" type="button" onClick={onAsk}>
          {ask ? t("panel.articles.ask_change") : t("panel.articles.ask_translation")}
          <span className="visually-hidden">{about}</span>
        </button>
      )}
    </p>
  );
}

function Cell({ text, original }: { text?: TextRow; original: boolean }) {
  const t = useT();
  const lang = useLang();
  if (!text) return <span className="status status--mute">{t("panel.articles.translation_missing")}</span>;
  return (
    <>
      <StateBadge state={text.state} />
      <span className="tiny muted">
        {original && <>{t("panel.articles.original")} </>}
        {text.outdated && <b className="text-warning">{t("panel.articles.outdated")} </b>}
        {text.changed && <>{t("panel.articles.has_changes")} </>}
        {text.publish_at && text.state === "scheduled" && fullTime(lang, text.publish_at)}
        {text.complete < 100 && `${text.complete} %`}
      </span>
    </>
  );
}
