import { useLang, useT } from "../../../lib/i18n";
import { EmptyFace, FailedFace, LoadingRows } from "../../../ui/panel/Faces";
import { TextInput } from "../../../ui/panel/Field";
import { Pager } from "../../../ui/panel/Pager";
import { fullTime } from "../../../ui/panel/time";
import type { Address } from "../../../ui/panel/useAddress";
import { useLoad } from "../../../ui/panel/useLoad";
import { A } from "../../../ui/site/A";
import { listRedirects, queryOf } from "./calls";

/** Old addresses and where they lead now. */
export function Redirects({ address }: { address: Address }) {
  const t = useT();
  const lang = useLang();
  const query = { q: address.get("q"), page: address.get("page") || 1, per_page: address.get("rows") || 20 };
  const { value, error, reload } = useLoad(queryOf(query), (signal) => listRedirects(query, signal));
  return (
    <div class="card">
      <form class="tools" aria-label={t("panel.filters")} onSubmit={(event) => event.preventDefault()}>
        <TextInput
          wide
          type="search"
          label={t("panel.articles.old_address")}
          value={query.q}
          onChange={(q) => address.set({ q })}
        />
      </form>
      {!value && !error && <LoadingRows />}
      {!value && error ? <FailedFace title={t("panel.articles.failed")} error={error} onRetry={reload} /> : null}
      {value && value.total === 0 && (
        <EmptyFace title={t("panel.articles.no_redirects")} text={t("panel.articles.no_redirects_text")} />
      )}
      {value && value.total > 0 && (
        <>
          <table class="tbl tbl--cards tbl--plain">
            <caption class="vh">{t("panel.articles.tab_redirects")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("panel.articles.old_address")}</th>
                <th scope="col">{t("panel.articles.leads_to")}</th>
                <th scope="col" class="r">
                  {t("panel.articles.since")}
                </th>
              </tr>
            </thead>
            <tbody>
              {value.items.map((row) => (
                <tr key={row.path}>
                  <th scope="row" class="breakable">
                    {row.path}
                  </th>
                  <td data-l={t("panel.articles.leads_to")} class="breakable">
                    {row.target ? (
                      <A class="link" href={row.target}>
                        {row.title || row.target}
                      </A>
                    ) : (
                      t("panel.articles.leads_nowhere")
                    )}
                  </td>
                  <td class="r" data-l={t("panel.articles.since")}>
                    {fullTime(lang, row.created_at)}
                  </td>
                </tr>
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
