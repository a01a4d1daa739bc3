import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { fullTime } from "../../../lib/portalTime";
import { useList } from "../../../lib/useList";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { A } from "../../../ui/site/A";
import { listRedirects, removeRedirect } from "./api";

/** Old addresses and where they lead now. */
export function Redirects({ address }: { address: UrlQuery }) {
  const t = useT();
  const lang = useLang();
  const [forgetting, setForgetting] = useState<string | null>(null);
  const list = useList(address, { filters: {}, load: listRedirects });
  return (
    <>
      <ListCard
        list={list}
        failed={t("panel.articles.redirects_failed")}
        none={{
          picture: false,
          title: t("panel.articles.no_redirects"),
          text: t("panel.articles.no_redirects_text"),
        }}
      >
        {(rows) => (
          <ListTable
            caption={t("panel.articles.tab_redirects")}
            rows={rows}
            idOf={(row) => row.path}
            columns={[
              {
                name: "path",
                label: t("panel.articles.old_address"),
                heads: true,
                className: "breakable",
                cell: (row) => row.path,
              },
              {
                name: "kind",
                label: t("panel.articles.redirect_kind"),
                cell: (row) => t(`panel.articles.redirect_kinds.${row.kind}`),
              },
              {
                name: "target",
                label: t("panel.articles.leads_to"),
                className: "breakable",
                cell: (row) =>
                  row.target ? (
                    <A className="link" href={row.target}>
                      {row.title || row.target}
                    </A>
                  ) : (
                    <>
                      {row.title && <>{row.title} · </>}
                      {t("panel.articles.leads_nowhere")}
                    </>
                  ),
              },
              {
                name: "since",
                label: t("panel.articles.since"),
                end: true,
                cell: (row) => fullTime(lang, row.created_at),
              },
              {
                name: "actions",
                label: t("panel.actions"),
                quiet: true,
                end: true,
                cell: (row) => (
                  <Button
                    variant="quiet"
                    disabledReason={!can("categories.manage") && t("panel.not_allowed")}
                    onClick={() => setForgetting(row.path)}
                  >
                    {t("panel.articles.forget")}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </ListCard>
      {forgetting && (
        <Confirm
          bad
          title={t("panel.articles.forget")}
          verb={t("panel.articles.forget")}
          onClose={() => setForgetting(null)}
          onConfirm={async () => {
            await removeRedirect(forgetting);
            list.reload();
          }}
        >
          <p className="breakable">{t("panel.articles.forget_text", { path: forgetting })}</p>
        </Confirm>
      )}
    </>
  );
}
