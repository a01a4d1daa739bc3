import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { EmptyState, ListStates } from "../../../ui/panel/ListStates";
import { Pager } from "../../../ui/panel/Pager";
import { fullTime } from "../../../lib/portalTime";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { A } from "../../../ui/site/A";
import { positive, queryOf } from "../../../lib/query";
import { listRedirects, removeRedirect } from "./api";

/** Old addresses and where they lead now. */
export function Redirects({ address }: { address: UrlQuery }) {
  const t = useT();
  const lang = useLang();
  const [forgetting, setForgetting] = useState<string | null>(null);
  const query = { page: positive(address.get("page"), 1), per_page: positive(address.get("rows"), 20) };
  const { value, error, reload } = useLoad(queryOf(query), (signal) => listRedirects(query, signal));
  return (
    <div className="card">
      <ListStates list={{ value, error, reload }} failed={t("panel.articles.failed")} />
      {value && value.total === 0 && (
        <EmptyState title={t("panel.articles.no_redirects")} text={t("panel.articles.no_redirects_text")} />
      )}
      {value && value.total > 0 && (
        <>
          <table className="table table--cards">
            <caption className="visually-hidden">{t("panel.articles.tab_redirects")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("panel.articles.old_address")}</th>
                <th scope="col">{t("panel.articles.leads_to")}</th>
                <th scope="col" className="table__end">
                  {t("panel.articles.since")}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{t("panel.actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {value.items.map((row) => (
                <tr key={row.path}>
                  <th scope="row" className="breakable">
                    {row.path}
                  </th>
                  <td data-l={t("panel.articles.leads_to")} className="breakable">
                    {row.target ? (
                      <A className="link" href={row.target}>
                        {row.title || row.target}
                      </A>
                    ) : (
                      t("panel.articles.leads_nowhere")
                    )}
                  </td>
                  <td className="table__end" data-l={t("panel.articles.since")}>
                    {fullTime(lang, row.created_at)}
                  </td>
                  <td className="table__end">
                    <Button
                      variant="quiet"
                      disabledReason={!can("categories.manage") && t("panel.not_allowed")}
                      onClick={() => setForgetting(row.path)}
                    >
                      {t("panel.articles.forget")}
                    </Button>
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
      {forgetting && (
        <Confirm
          bad
          title={t("panel.articles.forget")}
          verb={t("panel.articles.forget")}
          onClose={() => setForgetting(null)}
          onConfirm={async () => {
            await removeRedirect(forgetting);
            reload();
          }}
        >
          <p className="breakable">{t("panel.articles.forget_text", { path: forgetting })}</p>
        </Confirm>
      )}
    </div>
  );
}
